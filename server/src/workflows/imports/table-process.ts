import { performReading } from '../../base/files/file-reading.ts'
import { readTable } from './table.ts'

await performReading(readTable)
