import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { currentLanguage } from '../../../boot/i18n.ts'
import { formatDay } from '../../format.ts'
import { useStatusWords } from '../visit-status.tsx'
import { STATUSES } from '../visit-statuses.ts'
import { totalOf, type Counts } from './counts.ts'

/** A day with all that its cell has no room for: `Fri 20 Nov 2026: 3 visits (Open 1, Submitted 2)`. */
export function useDayWords(): (day: string, counts: Counts) => string {
  const { t } = useLingui()
  const words = useStatusWords()
  return (day, counts) => {
    const date = formatDay(day, currentLanguage())
    const total = totalOf(counts)
    if (total === 0) return t`${date}: no visits`
    const kinds = STATUSES.filter((status) => counts[status])
      .map((status) => `${words[status]} ${counts[status]}`)
      .join(', ')
    return t`${date}: ${plural(total, { one: '# visit', other: '# visits' })} (${kinds})`
  }
}
