import { useCallback, useEffect, useRef, useState } from 'react'
import { loadRest } from '../../boot/i18n.ts'
import { useChecklist } from '../shell/device-context.ts'

export interface PhotoAdder {
  /** A stable function for each question. Resolves to whether all pictures are kept. */
  readonly add: (files: readonly File[]) => Promise<boolean>
  /** The number of pictures being scaled down. */
  busy: number
  failures: readonly PhotoFailure[]
}

export interface PhotoFailure {
  file: string
  /** `unreadable`: this phone can't read the file as a picture; `full`: it has no room for the picture. */
  reason: 'unreadable' | 'full' | 'other'
}

/** Adds pictures to a question, and says which failed: at the question, or in a toast once its screen was left. */
export function usePhotoAdder(questionId: string): PhotoAdder {
  const checklist = useChecklist()
  const [busy, setBusy] = useState(0)
  const [failures, setFailures] = useState<readonly PhotoFailure[]>([])
  const isShown = useRef(false)

  useEffect(() => {
    isShown.current = true
    return () => void (isShown.current = false)
  }, [])

  const add = useCallback(
    async (files: readonly File[]) => {
      setFailures([])
      setBusy((count) => count + files.length)
      const failed: PhotoFailure[] = []
      const addOne = async (file: File) => {
        try {
          await checklist.addPhoto(questionId, file)
        } catch (error) {
          const failure = { file: file.name, reason: reasonOf(error as Error) }
          failed.push(failure)
          setFailures((all) => [...all, failure])
        }
        setBusy((count) => count - 1)
      }
      // All at once, so that a submission waits for each of them. The engine scales one after another.
      await Promise.all(files.map(addOne))
      if (failed.length > 0 && !isShown.current) {
        const [{ reportFailures }] = await Promise.all([import('./report-failures.ts'), loadRest()])
        reportFailures(checklist.question(questionId).get(), failed)
      }
      return failed.length === 0
    },
    [checklist, questionId],
  )
  return { add, busy, failures }
}

function reasonOf({ name }: Error): PhotoFailure['reason'] {
  if (name === 'UnreadablePhoto') return 'unreadable'
  return name === 'QuotaExceededError' ? 'full' : 'other'
}
