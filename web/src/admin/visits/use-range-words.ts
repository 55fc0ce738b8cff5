import { useLingui } from '@lingui/react/macro'
import { currentLanguage } from '../../boot/i18n.ts'
import { formatDays } from '../format.ts'

export interface DayRange {
  from?: string
  to?: string
}

/** `1–20 Nov 2026`, `from 1 Nov 2026`, `until 20 Nov 2026`; nothing for no days. */
export function useRangeWords(): (range: DayRange) => string {
  const { t } = useLingui()
  return ({ from, to }) => {
    const [first, last] = [from ?? to, to ?? from]
    if (!first || !last) return ''
    const days = formatDays(first, last, currentLanguage())
    if (from && to) return days
    return from ? t`from ${days}` : t`until ${days}`
  }
}
