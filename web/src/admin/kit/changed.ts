import { ApiProblem } from '@cloche/client/problem.ts'

/** The thing as it is stored now, when a save was refused because somebody else had changed it; else null. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- only the caller knows what it wanted to save
export function currentAfter<T>(error: unknown): T | null {
  if (!(error instanceof ApiProblem) || error.problem.code !== 'changed') return null
  return (error.problem.current as T | undefined) ?? null
}
