import type { QueuedKind, QueueImportResult } from '@cloche/contract/queue-import.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { textsOf } from '@cloche/checklist/localize.ts'
import type { VisitQuestion } from '@cloche/contract/questions.ts'
import { currentLanguage } from '../../../boot/i18n.ts'

type Count = Record<'stored' | 'known' | 'refused', number>
type Group = Count & { word: MessageDescriptor }

/** Groups the kinds of writes for readers: removing a photo and removing a dish count together. */
const GROUPS: readonly { word: MessageDescriptor; kinds: readonly QueuedKind[] }[] = [
  { word: msg`Answers`, kinds: ['answer'] },
  { word: msg`Ratings`, kinds: ['rate'] },
  { word: msg`Comments`, kinds: ['comment'] },
  { word: msg`Reasons for what could not be done`, kinds: ['decline'] },
  { word: msg`Photos`, kinds: ['photo'] },
  { word: msg`Dishes`, kinds: ['dish'] },
  { word: msg`Dish times`, kinds: ['updateDish'] },
  { word: msg`Removed on the phone`, kinds: ['removePhoto', 'removeDish'] },
]

/** Returns the groups that occur in the file, in order. */
export function groupsOf(counts: QueueImportResult['counts']): Group[] {
  const of = (kinds: readonly QueuedKind[], which: keyof Count) =>
    kinds.reduce((sum, kind) => sum + (counts[kind]?.[which] ?? 0), 0)
  return GROUPS.filter(({ kinds }) => kinds.some((kind) => counts[kind])).map(({ word, kinds }) => ({
    word,
    stored: of(kinds, 'stored'),
    known: of(kinds, 'known'),
    refused: of(kinds, 'refused'),
  }))
}

export function sumOf(groups: readonly Count[], which: keyof Count): number {
  return groups.reduce((sum, each) => sum + each[which], 0)
}

/** The name of a single write. */
export const KIND_WORDS: Record<QueuedKind, MessageDescriptor> = {
  answer: msg`Answer`,
  rate: msg`Rating`,
  comment: msg`Comment`,
  decline: msg`Reason for what could not be done`,
  photo: msg`Photo`,
  dish: msg`Dish`,
  updateDish: msg`Dish time`,
  removePhoto: msg`Photo, to be removed`,
  removeDish: msg`Dish, to be removed`,
}

/** Returns a question's title in the reader's language, or `fallback` if the page does not have the question. */
export function titleOf(
  items: readonly VisitQuestion[],
  questionId: string | null,
  fallback: string | null,
): string | null {
  const question = items.find(({ id }) => id === questionId)
  return question ? textsOf(question, currentLanguage()).title : fallback
}
