import type { Reading } from './file-reading.ts'
import { isolated, type Isolated } from './isolated.ts'
import { Problem } from './problem.ts'
import { Unanswered } from './unanswered.ts'

/** Three times the memory that Node and the largest allowed file take. */
const HEAP_MEGABYTES = 256
const RESIDENT_MEGABYTES = 450
/** The largest allowed file takes a second of processor time. */
const PROCESSOR_MILLISECONDS = 10_000
/** A busy machine is not the file's fault. */
const READ_MILLISECONDS = 60_000
const WAITING = 8

/**
 * Reads files in a child process, whose module calls `performReading`. Throws the problems that the reading throws, `too_large`
 * when a file exceeds the limits of memory or processor time, `unavailable` when too many files wait or the machine is too busy.
 */
export function fileReader<Input, Output>(module: URL): Pick<Isolated<Input, Output>, 'run'> {
  const reader = isolated<Input, Reading<Output>>({
    module,
    heapMegabytes: HEAP_MEGABYTES,
    residentMegabytes: RESIDENT_MEGABYTES,
    milliseconds: READ_MILLISECONDS,
    processorMilliseconds: PROCESSOR_MILLISECONDS,
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
  throw new Problem(error.reason === 'died' ? 'too_large' : 'unavailable')
}
