import { useState } from 'react'
import { useChecklist } from '../shell/device-context.ts'

export interface PhotoAdder {
  add(files: readonly File[]): void
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

  const add = async (files: readonly File[]) => {
    setUnreadable([])
    setBusy((count) => count + files.length)
    for (const file of files) {
      await checklist.addPhoto(questionId, file).catch(() => setUnreadable((names) => [...names, file.name]))
      setBusy((count) => count - 1)
    }
  }
  return { add: (files) => void add(files), busy, unreadable }
}
