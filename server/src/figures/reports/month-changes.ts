import { wholeFor } from '@cloche/languages/list.ts'
import type { Language } from '@cloche/contract/constants.ts'
import type { Insight } from '@cloche/contract/insight.ts'
import { STAFF_TEXTS } from '../../base/texts/texts.ts'
import { DAY, dayIn, fill, percent, signed, visitsInWords } from './month-words.ts'
import type { Changes } from './report-document.ts'

const daysIn = (language: Language, { from, to }: Insight['before']) =>
  new Intl.DateTimeFormat(language, { ...DAY, year: 'numeric', timeZone: 'UTC' })
    .formatRange(new Date(`${from}T00:00Z`), new Date(`${to}T00:00Z`))
    .replace(/\s*г\.$/, '')

/** Lists what changed since as many days right before the month. */
export function changesOf(
  { before, changes, compared, categories, checklistChanges }: Insight,
  language: Language,
): Changes {
  const labels = STAFF_TEXTS[language].month
  const days = daysIn(language, before)
  const titleOf = (id: string | null) =>
    categories.find((category) => category.id === id)?.titles[wholeFor(language)] ?? labels.wholeScore
  const meanOf = ({ mean, visits }: (typeof changes)[number]['now']) =>
    `${percent(language, mean!)} · ${visitsInWords(language, visits)}`
  const rows = changes.map(({ categoryId, before: was, now, difference, lower, upper }) => [
    titleOf(categoryId),
    meanOf(was),
    meanOf(now),
    fill(labels.between, {
      change: signed(language, difference),
      lower: signed(language, lower),
      upper: signed(language, upper),
    }),
  ])
  const words = compared === 0 ? labels.changedUnknown : labels.changedNothing
  return {
    heading: labels.changed,
    notes: [
      fill(rows.length === 0 ? words : labels.changedSince, { days }),
      ...checklistChanges
        .slice(-1)
        .map((day) => fill(labels.otherChecklist, { day: dayIn(language, day, DAY) })),
    ],
    table: rows.length === 0 ? null : { head: labels.changedHead, rows },
  }
}
