import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packFiles } from './compress.ts'

// Packs the build that is there, then notes which one in the file that the caller names (scripts/prepare.mjs).
const [, , stamp, build] = process.argv
await packFiles(join(import.meta.dirname, '../dist'))
await writeFile(stamp!, build!)
