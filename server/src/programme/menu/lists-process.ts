import { performReading } from '../../base/files/file-reading.ts'
import { listsIn } from './lists.ts'

await performReading(listsIn)
