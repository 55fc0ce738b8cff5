import { resolve } from 'node:path'
import { runFile } from './run-file.mjs'

const [file, ...args] = process.argv.slice(2)
await runFile(resolve(file), args)
