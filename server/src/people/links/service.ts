export { MAX_MESSAGES, sendUntold } from './asking-by-address.ts'
