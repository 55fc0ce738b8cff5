import type { Visit, VisitSort } from '@cloche/contract/visits.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { Pencil } from 'lucide-react'
import { currentLanguage } from '../../boot/i18n.ts'
import { formatScore, formatMoment, formatWallClock, formatZone, instantOf } from '../kit/format.ts'
import { daysToMake, momentOf } from '../entities/visits/visit-when.ts'
import { isChangeable } from '../entities/visits/visit-statuses.ts'
import styles from './visit-table.module.css'

export const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const
export const TIME = { hour: '2-digit', minute: '2-digit' } as const
const DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const

interface Props {
  visit: Visit
  sort: VisitSort
}

/** Shows a visit's score or the guest's progress; a list sorted by score always shows the score. */
export function VisitFigure({ visit, sort }: Props) {
  const { score, startedAt, fillable } = visit
  const { answered: value, required: total } = visit.progress
  if (fillable && startedAt && sort !== 'score') {
    return (
      <span className={styles.progress}>
        <Trans>
          {value} of {total}
        </Trans>
      </span>
    )
  }
  if (score !== null) return <span className={styles.score}>{formatScore(score, currentLanguage())}</span>
  return (
    <span className={styles.progress}>
      <span aria-hidden>–</span>
      <span className="visually-hidden">
        {startedAt ? <Trans>No score</Trans> : <Trans>Not started</Trans>}
      </span>
    </span>
  )
}

/** Shows the visit's time by the restaurant's clock. */
export function VisitWhen({ visit, sort }: Props) {
  const { opensAt, restaurant, appointment } = visit
  // In the others a heading names the month.
  const isAlone = sort === 'score' || sort === 'work'
  const language = currentLanguage()
  const days = daysToMake(visit, language)
  const zone = <span className={styles.zone}>{formatZone(opensAt, language, restaurant.timezone)}</span>
  if (days !== null) {
    const when = appointment && formatWallClock(appointment, language, { ...DAY, ...TIME })
    return (
      <>
        {days} {when && <span className={styles.appointment}>{when}</span>}
      </>
    )
  }
  const at = momentOf(visit)
  return (
    <>
      <time dateTime={instantOf(at, restaurant.timezone).toISOString()}>
        <span className={styles.day}>{formatWallClock(at, language, isAlone ? DATE : DAY)}</span>{' '}
        {formatWallClock(at, language, TIME)}
      </time>{' '}
      {zone}
    </>
  )
}

/** Shows the time of submission by the restaurant's clock. */
export function SubmittedWhen({ visit: { submittedAt, restaurant } }: Pick<Props, 'visit'>) {
  const language = currentLanguage()
  if (!submittedAt) return null
  return (
    <>
      <time dateTime={submittedAt}>{formatMoment(submittedAt, language, restaurant.timezone)}</time>{' '}
      <span className={styles.zone}>{formatZone(submittedAt, language, restaurant.timezone)}</span>
    </>
  )
}

/** The secondary action of a row. Submitted visits can't be changed. */
export function EditButton({ visit, edit }: { visit: Visit; edit: (id: string) => void }) {
  const { t } = useLingui()
  const title = visit.restaurant.title
  if (!isChangeable(visit)) return null
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="var(--control)"
      aria-label={t`Edit the visit to ${title}`}
      title={t`Edit`}
      onClick={() => edit(visit.id)}
    >
      <Pencil size={16} aria-hidden />
    </ActionIcon>
  )
}
