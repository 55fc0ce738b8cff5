import { useLingui } from '@lingui/react/macro'
import type { WholeLanguage } from '@cloche/languages/list.ts'
import { MantineThemeProvider } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import british from 'dayjs/locale/en-gb'
import russian from 'dayjs/locale/ru'
import type { ReactNode } from 'react'

const LOCALES: Record<WholeLanguage, typeof british> = { en: british, ru: russian }

/** Sets the language of all calendars. Weekends are not red, because red marks faults. */
export function CalendarLanguage({ children }: { children: ReactNode }) {
  const { t, i18n } = useLingui()
  const { name: locale, weekStart = 0 } = LOCALES[i18n.locale as WholeLanguage]
  const firstDayOfWeek = weekStart as 0 | 1 | 6
  const ariaLabels = {
    previousMonth: t`Month before`,
    nextMonth: t`Month after`,
    previousYear: t`Year before`,
    nextYear: t`Year after`,
    previousDecade: t`Ten years before`,
    nextDecade: t`Ten years after`,
  }
  return (
    <MantineThemeProvider theme={{ components: { Calendar: { defaultProps: { ariaLabels } } } }} inherit>
      <DatesProvider settings={{ locale, firstDayOfWeek, weekendDays: [], consistentWeeks: true }}>
        {children}
      </DatesProvider>
    </MantineThemeProvider>
  )
}
