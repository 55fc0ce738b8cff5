import type { LocalQuestion } from '@cloche/engine/interface.ts'
import { createSignal } from '@cloche/engine/signal.ts'
import { useCallback, useState } from 'react'
import { useReadable } from '../readable.ts'
import { useVisitCopy } from '../shell/device-context.ts'

export interface PhotoAdder {
  /** A stable function for each question. Resolves to whether all pictures are kept. */
  readonly add: (files: readonly File[]) => Promise<boolean>
  /** The number of pictures being scaled down. */
  busy: number
  failures: readonly PhotoFailure[]
}

/** A file that could not be added to a question. */
export interface PhotoFailure {
  question: LocalQuestion
  file: string
  error: Error
}

/** The failures of this page, of each question until its next files. */
export const photoFailures = createSignal<readonly PhotoFailure[]>([])

/** Adds pictures to a question. `report-failures.ts` says which failed once its screen was left. */
export function usePhotoAdder(questionId: string): PhotoAdder {
  const visitCopy = useVisitCopy()
  const [busy, setBusy] = useState(0)
  const failures = useReadable(photoFailures).filter(({ question }) => question.id === questionId)

  const add = useCallback(
    async (files: readonly File[]) => {
      let all = true
      const known = photoFailures.get()
      // All questions on the screen hear of a new list.
      if (known.length > 0) photoFailures.set(known.filter(({ question }) => question.id !== questionId))
      setBusy((count) => count + files.length)
      // All at once, so that a submission waits for each of them. The engine scales one after another.
      await Promise.all(
        files.map(async (file) => {
          await visitCopy.addPhoto(questionId, file).catch((error: Error) => {
            all = false
            const question = visitCopy.question(questionId).get()
            photoFailures.set([...photoFailures.get(), { question, file: file.name, error }])
          })
          setBusy((count) => count - 1)
        }),
      )
      return all
    },
    [visitCopy, questionId],
  )
  return { add, busy, failures }
}
