import { useState } from 'react'
import { failureOf, type Failure } from './fault.tsx'

/** One call at a time, and why the last one failed. */
export function useAttempt() {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const attempt = async (work: () => Promise<void>) => {
    setIsBusy(true)
    setFailure(null)
    await work().catch((error: unknown) => setFailure(failureOf(error)))
    setIsBusy(false)
  }
  return { isBusy, failure, attempt }
}
