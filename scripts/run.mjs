import { resolve } from 'node:path'
import { runFile } from './run-file.mjs'

const builds = process.argv[2] !== '--no-build'
const [file, ...args] = process.argv.slice(builds ? 2 : 3)
await runFile(resolve(file), args, { builds })
