import type { Logger } from 'pino'
import type { Reading } from './file-reading.ts'
import { isolated } from '../processes/isolated.ts'
import { fileTooLarge, Problem } from '../faults/problem.ts'
import { Unanswered } from '../processes/unanswered.ts'

/** Three times the memory that Node and the largest allowed file take. */
const HEAP_MEGABYTES = 256
const RESIDENT_MEGABYTES = 450
/** The largest allowed file takes a second of processor time. */
const PROCESSOR_MILLISECONDS = 10_000
/** A busy machine is not the file's fault. */
const READ_MILLISECONDS = 60_000
const WAITING = 8

/** Reads one file after another. */
export interface FileReader<Input, Output> {
  read(input: Input, log: Logger): Promise<Output>
}

/**
 * Reads files in a child process, whose module calls `performReading`. Throws the problems that the reading throws, `too_large`
 * when a file exceeds the limits of memory or processor time, `unavailable` when too many files wait or the machine is too busy.
 */
export function fileReader<Input, Output>(module: URL): FileReader<Input, Output> {
  const reader = isolated<Input, Reading<Output>>({
    module,
    heapMegabytes: HEAP_MEGABYTES,
    residentMegabytes: RESIDENT_MEGABYTES,
    milliseconds: READ_MILLISECONDS,
    processorMilliseconds: PROCESSOR_MILLISECONDS,
    waiting: WAITING,
  })

  async function attempt(input: Input, log: Logger, isLast: boolean): Promise<Reading<Output>> {
    try {
      return await reader.run(input)
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error
      const { reason, bound, message } = error
      log.warn(
        { reader: module.pathname.split('/').at(-1), reason, bound, why: message },
        'a file was not read',
      )
      if (reason !== 'died') throw new Problem('unavailable')
      // The file before, or the system, may have ended the process; a fresh one tells. Time is counted by file.
      if (isLast || bound === 'time') throw bound ? fileTooLarge(bound) : new Problem('unavailable')
      return attempt(input, log, true)
    }
  }

  return {
    async read(input, log) {
      const reading = await attempt(input, log, false)
      if ('output' in reading) return reading.output
      const { code, detail, errors } = reading.problem
      throw new Problem(code, detail, errors)
    },
  }
}
