import type { ProblemCode } from '@cloche/contract/problems.ts'
import { performTasks } from './isolated-child.ts'
import { Problem, type Fault } from './problem.ts'

/** What a process that reads files answers: an error of this project's own would lose its class on the way. */
export type Reading<Output> =
  | { output: Output }
  | { problem: { code: ProblemCode; detail: string; errors: Fault[] | undefined } }

/** Reads the files that the process was started for by `fileReader`. */
export async function performReading(read: (input: never) => unknown): Promise<void> {
  await performTasks(async (input: never): Promise<Reading<unknown>> => {
    try {
      return { output: await read(input) }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const { code, message: detail, errors } = error
      return { problem: { code, detail, errors } }
    }
  })
}
