import { performReading } from '../platform/file-reading.ts'
import { readTable } from './table.ts'

await performReading(readTable)
