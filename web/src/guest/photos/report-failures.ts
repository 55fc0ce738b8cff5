import { textsOf } from '@cloche/checklist/localize.ts'
import type { LocalQuestion } from '@cloche/engine/interface.ts'
import { plural } from '@lingui/core/macro'
import { currentLanguage, loadRest } from '../../boot/i18n.ts'
import { toasts } from '../../ui/toasts.ts'
import { reasonOf, type PhotoFailure } from './photo-failure.ts'

/** Names the pictures that a question did not get, on whichever screen the guest is. */
export async function reportFailures(question: LocalQuestion, failures: readonly PhotoFailure[]) {
  await loadRest()
  const { title } = textsOf(question, currentLanguage())
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
