export { fillData as default } from './filled-data.ts'
