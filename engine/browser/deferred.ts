// The parts of the engine that the first answer does not need: one file, loaded in the background with the later screens.
export { createCounting } from '../counting.ts'
export { receipt } from '../receipt.ts'
export { sendPhoto } from '../send-photo.ts'
export { scalePhoto } from './photo-scaling.ts'
