import { catchMutants } from './catch-mutants.ts'
import { minimizeSeed } from './minimize.ts'
import { given } from './options.ts'
import { runSeeds } from './run-seeds.ts'

const MODES = { seeds: runSeeds, mutants: catchMutants, minimize: minimizeSeed }

try {
  const asked = given(process.argv.slice(2))
  process.exitCode = (await MODES[asked.mode](asked)) ? 0 : 1
} catch (error) {
  console.error((error as Error).message)
  process.exit(2)
}
