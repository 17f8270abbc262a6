// From what the server read in a file to a plan that can be edited.
import { newId } from './army'
import { planOf, type Plan } from './plan'
import type { Checked } from './types'

export function readPlan(found: Checked): Plan | null {
  if (!found.table) return null
  return { ...planOf(found.table), id: newId() }
}
