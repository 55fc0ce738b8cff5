import type { ProblemCode } from '@cloche/contract/problems.ts'
import { performTasks } from '../processes/isolated-child.ts'
import { Problem, type Fault } from '../faults/problem.ts'

/** The child's answer. It carries problems as data, since an error of this project loses its class between processes. */
export type Reading<Output> =
  | { output: Output }
  | { problem: { code: ProblemCode; detail: string; errors: Fault[] | undefined } }

/** Reads files for the process that started this one with `fileReader`. */
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
