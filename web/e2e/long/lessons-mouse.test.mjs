// Every lesson is played to its end by mouse.
import { mouse } from '../hands.mjs'
import { lessons } from '../pupil.mjs'
import { stage } from '../story.mjs'

lessons(stage(), mouse)
