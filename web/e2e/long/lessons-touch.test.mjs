// Every lesson is played to its end with a finger on a phone.
import { touch } from '../hands.mjs'
import { lessons } from '../pupil.mjs'
import { stage } from '../story.mjs'

lessons(stage(), touch)
