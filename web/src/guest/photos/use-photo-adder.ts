import { useCallback, useEffect, useRef, useState } from 'react'
import { useChecklist } from '../shell/device-context.ts'
import type { PhotoFailure } from './photo-failure.ts'

export interface PhotoAdder {
  /** A stable function for each question. Resolves to whether all pictures are kept. */
  readonly add: (files: readonly File[]) => Promise<boolean>
  /** The number of pictures being scaled down. */
  busy: number
  failures: readonly PhotoFailure[]
}

/** Adds pictures to a question, and says which failed: at the question, or in a toast once its screen was left. */
export function usePhotoAdder(questionId: string): PhotoAdder {
  const checklist = useChecklist()
  const [busy, setBusy] = useState(0)
  const [failures, setFailures] = useState<readonly PhotoFailure[]>([])
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => void (isShown.current = false)
  }, [])

  const add = useCallback(
    async (files: readonly File[]) => {
      const failed: PhotoFailure[] = []
      setFailures(failed)
      setBusy((count) => count + files.length)
      // All at once, so that a submission waits for each of them. The engine scales one after another.
      await Promise.all(
        files.map(async (file) => {
          await checklist
            .addPhoto(questionId, file)
            .catch((error: Error) => failed.push({ file: file.name, error }))
          setBusy((count) => count - 1)
        }),
      )
      if (failed.length === 0) return true
      setFailures([...failed])
      if (!isShown.current) {
        const { reportFailures } = await import('./report-failures.ts')
        await reportFailures(checklist.question(questionId).get(), failed)
      }
      return false
    },
    [checklist, questionId],
  )
  return { add, busy, failures }
}
