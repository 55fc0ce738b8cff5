import { useCallback, useState } from 'react'
import { useChecklist } from '../shell/device-context.ts'

export interface PhotoAdder {
  /** The same function as long as the question is the same. */
  readonly add: (files: readonly File[]) => Promise<void>
  /** Pictures being made small on this phone. */
  busy: number
  /** Names of files that were not pictures this phone can read. */
  unreadable: readonly string[]
  /** How many pictures this phone has no room to keep. */
  unkept: number
}

/** Takes several pictures one after another, so that a weak phone never holds more than one in memory. */
export function usePhotoAdder(questionId: string): PhotoAdder {
  const checklist = useChecklist()
  const [busy, setBusy] = useState(0)
  const [unreadable, setUnreadable] = useState<readonly string[]>([])
  const [unkept, setUnkept] = useState(0)

  const add = useCallback(
    async (files: readonly File[]) => {
      setUnreadable([])
      setUnkept(0)
      setBusy((count) => count + files.length)
      for (const file of files) {
        const failed = (error: Error) => {
          if (error.name === 'UnreadablePhoto') setUnreadable((names) => [...names, file.name])
          else setUnkept((count) => count + 1)
        }
        await checklist.addPhoto(questionId, file).catch(failed)
        setBusy((count) => count - 1)
      }
    },
    [checklist, questionId],
  )
  return { add, busy, unreadable, unkept }
}
