import { join } from 'node:path'
import { ROOT } from './prepare.mjs'
import { runFile } from './run-file.mjs'

await runFile(join(ROOT, 'server/src/main.ts'), [], { packsLater: true })
