import { performReading } from '../platform/file-reading.ts'
import { listsIn } from './lists.ts'

await performReading(listsIn)
