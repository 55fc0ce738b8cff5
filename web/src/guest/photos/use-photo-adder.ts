import { useCallback, useState } from 'react'
import { useChecklist } from '../shell/device-context.ts'

export interface PhotoAdder {
  /** The same function as long as the question is the same. */
  readonly add: (files: readonly File[]) => Promise<void>
  /** Pictures being made small on this phone. */
  busy: number
  /** Names of files that were not pictures this phone can read. */
  unreadable: readonly string[]
}

/** Takes several pictures one after another, so that a weak phone never holds more than one in memory. */
export function usePhotoAdder(questionId: string): PhotoAdder {
  const checklist = useChecklist()
  const [busy, setBusy] = useState(0)
  const [unreadable, setUnreadable] = useState<readonly string[]>([])

  const add = useCallback(
    async (files: readonly File[]) => {
      setUnreadable([])
      setBusy((count) => count + files.length)
      for (const file of files) {
        const failed = () => setUnreadable((names) => [...names, file.name])
        await checklist.addPhoto(questionId, file).catch(failed)
        setBusy((count) => count - 1)
      }
    },
    [checklist, questionId],
  )
  return { add, busy, unreadable }
}
