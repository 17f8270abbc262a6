// The longer lessons, at the same time as the others.
import { mouse } from './hands.mjs'
import { lessons } from './pupil.mjs'
import { stage } from './story.mjs'

lessons(stage(), mouse, ['year1863', 'severed'])
