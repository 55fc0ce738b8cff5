export { addImported } from './editing.ts'
