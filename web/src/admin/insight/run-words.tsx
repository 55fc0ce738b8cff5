import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Insight } from '@cloche/contract/insight.ts'
import { currentLanguage } from '../../boot/i18n.ts'
import { formatDays, formatWallClock } from '../kit/format.ts'

type Chart = NonNullable<Insight['chart']>
type Run = Chart['runs'][number]

interface Props {
  run: Run
  unit: Chart['unit']
  /** The stretch extends to the last point. */
  isLatest: boolean
}

/** Describes in a sentence the special cause of a stretch of points. */
export function RunWords({ run, unit, isLatest }: Props) {
  const since = formatWallClock(`${run.from}T00:00`, currentLanguage(), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
  const days = formatDays(run.from, run.to, currentLanguage())
  const when = isLatest && run.points > 1 ? <Trans>since {since}</Trans> : days
  const count = <Count points={run.points} unit={unit} />
  if (run.rule === 'outside')
    return run.side === 'above' ? (
      <Trans>
        Far above what is usual, {when}: {count}.
      </Trans>
    ) : (
      <Trans>
        Far below what is usual, {when}: {count}.
      </Trans>
    )
  if (run.rule === 'nearLimit')
    return run.side === 'above' ? (
      <Trans>Two of three points near the upper edge of the band, {when}.</Trans>
    ) : (
      <Trans>Two of three points near the lower edge of the band, {when}.</Trans>
    )
  if (run.rule === 'trend')
    return run.side === 'rising' ? (
      <Trans>
        Rising all the time, {when}: {count}. Something may be changing.
      </Trans>
    ) : (
      <Trans>
        Falling all the time, {when}: {count}. Something may be changing.
      </Trans>
    )
  return run.side === 'above' ? (
    <Trans>
      {count} in a row above the mean, {when}: something may have changed.
    </Trans>
  ) : (
    <Trans>
      {count} in a row below the mean, {when}: something may have changed.
    </Trans>
  )
}

function Count({ points, unit }: { points: number; unit: Chart['unit'] }) {
  if (unit === 'day') return <Plural value={points} one="# day with visits" other="# days with visits" />
  if (unit === 'week') return <Plural value={points} one="# week with visits" other="# weeks with visits" />
  return <Plural value={points} one="# month with visits" other="# months with visits" />
}

/** The names of the rules in the table. */
export function useRuleWords(): Record<Run['rule'], string> {
  const { t } = useLingui()
  return {
    outside: t`outside the band`,
    shift: t`many in a row on one side of the mean`,
    trend: t`many in a row in one direction`,
    nearLimit: t`two of three near an edge of the band`,
  }
}
