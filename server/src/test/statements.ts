import { useTracing } from '../base/telemetry/tracing.ts'

/** Returns the statements that this process sends to its databases while `act` runs, in order, without `begin` and `commit`. */
export async function statementsOf(act: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  useTracing({
    request: () => ({ run: (work) => work(), end: () => undefined }),
    job: (_name, work) => work(),
    statement: (text, work) => {
      statements.push(text)
      return work()
    },
  })
  try {
    await act()
  } finally {
    useTracing(null)
  }
  return statements
}
