import { textsOf } from '@cloche/checklist/localize.ts'
import { plural } from '@lingui/core/macro'
import { useEffect } from 'react'
import { currentLanguage } from '../../boot/i18n.ts'
import { toasts } from '../../ui/toasts.ts'
import { blockId } from '../category/block-id.ts'
import { photoFailures, type PhotoFailure } from './use-photo-adder.ts'

/** Returns whether this phone can't read the file as a picture, has no room for it, or failed otherwise. */
export function reasonOf({ error: { name } }: PhotoFailure): 'unreadable' | 'full' | 'other' {
  if (name === 'UnreadablePhoto') return 'unreadable'
  return name === 'QuotaExceededError' ? 'full' : 'other'
}

/** Names the pictures that a question did not get in a toast, where the question is not on the screen. */
export function useFailureReports(): void {
  useEffect(() => {
    let known = photoFailures.get()
    return photoFailures.subscribe(() => {
      const all = photoFailures.get()
      const last = all.at(-1)
      const isNew = last && !known.includes(last)
      known = all
      if (isNew && !document.getElementById(blockId(last.question.id))) report(all, last)
    })
  }, [])
}

function report(all: readonly PhotoFailure[], { question }: PhotoFailure): void {
  const { title } = textsOf(question, currentLanguage())
  const failures = all.filter((each) => each.question.id === question.id)
  const full = failures.filter((failure) => reasonOf(failure) === 'full').length
  const other = failures.length - full
  const words = [
    full > 0 &&
      plural(full, {
        one: `No room on this phone for a photo of “${title}”: it was not kept.`,
        other: `No room on this phone for # photos of “${title}”: they were not kept.`,
      }),
    other > 0 &&
      plural(other, {
        one: `A photo for “${title}” could not be added.`,
        other: `# photos for “${title}” could not be added.`,
      }),
  ]
  toasts.show({ text: words.filter(Boolean).join(' ') })
}
