import { useLingui } from '@lingui/react/macro'
import { MantineThemeProvider } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import { useMemo, type ReactNode } from 'react'
import { currentLanguage } from '../../boot/i18n.ts'
import { firstDayOfWeek, namesOf } from './calendar-names.ts'

/** Sets the language of all calendars. Weekends are not red, because red marks faults. */
export function CalendarLanguage({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const language = currentLanguage()
  const calendars = useMemo(
    () => ({
      locale: namesOf(language),
      firstDayOfWeek: firstDayOfWeek(language),
      weekendDays: [],
      consistentWeeks: true,
    }),
    [language],
  )
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
      <DatesProvider settings={calendars}>{children}</DatesProvider>
    </MantineThemeProvider>
  )
}
