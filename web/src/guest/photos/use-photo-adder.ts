import { useCallback, useState } from 'react'
import { useChecklist } from '../shell/device-context.ts'

export interface PhotoAdder {
  /** A stable function for each question. Resolves to whether all pictures are kept. */
  readonly add: (files: readonly File[]) => Promise<boolean>
  /** The number of pictures being scaled down. */
  busy: number
  /** Names of files that this phone can't read as pictures. */
  unreadable: readonly string[]
  /** The number of pictures that this phone has no room for. */
  unkept: number
}

/** Adds pictures one after another, so that a weak phone holds only one in memory. */
export function usePhotoAdder(questionId: string): PhotoAdder {
  const checklist = useChecklist()
  const [busy, setBusy] = useState(0)
  const [unreadable, setUnreadable] = useState<readonly string[]>([])
  const [unkept, setUnkept] = useState(0)

  const add = useCallback(
    async (files: readonly File[]) => {
      let all = true
      setUnreadable([])
      setUnkept(0)
      setBusy((count) => count + files.length)
      for (const file of files) {
        const failed = (error: Error) => {
          all = false
          if (error.name === 'UnreadablePhoto') setUnreadable((names) => [...names, file.name])
          else setUnkept((count) => count + 1)
        }
        await checklist.addPhoto(questionId, file).catch(failed)
        setBusy((count) => count - 1)
      }
      return all
    },
    [checklist, questionId],
  )
  return { add, busy, unreadable, unkept }
}
