import type { Reading } from './file-reading.ts'
import { isolated, type Isolated } from './isolated.ts'
import { Problem } from './problem.ts'
import { Unanswered } from './unanswered.ts'

/** What Node and a file within its bounds take, three times over. */
const HEAP_MEGABYTES = 256
const RESIDENT_MEGABYTES = 450
/** A file at its bounds takes a second where nothing else runs. */
const READ_MILLISECONDS = 10_000
const WAITING = 8

/**
 * A reader of files in a process of its own, whose module calls `performReading`. Throws the problems that reading throws,
 * `too_large` where a file took more memory or time than any should, `unavailable` where too many files wait.
 */
export function fileReader<Input, Output>(module: URL): Pick<Isolated<Input, Output>, 'run'> {
  const reader = isolated<Input, Reading<Output>>({
    module,
    heapMegabytes: HEAP_MEGABYTES,
    residentMegabytes: RESIDENT_MEGABYTES,
    milliseconds: READ_MILLISECONDS,
    waiting: WAITING,
  })
  return {
    async run(input) {
      const reading = await reader.run(input).catch(refuse)
      if ('output' in reading) return reading.output
      const { code, detail, errors } = reading.problem
      throw new Problem(code, detail, errors)
    },
  }
}

function refuse(error: unknown): never {
  if (!(error instanceof Unanswered)) throw error
  throw new Problem(error.reason === 'busy' ? 'unavailable' : 'too_large')
}
