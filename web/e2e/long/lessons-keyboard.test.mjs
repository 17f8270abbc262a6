// Every lesson is played to its end with the keyboard alone.
import { keyboard } from '../hands.mjs'
import { lessons } from '../pupil.mjs'
import { stage } from '../story.mjs'

lessons(stage(), keyboard)
