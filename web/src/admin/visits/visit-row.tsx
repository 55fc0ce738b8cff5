import type { Visit, VisitSort } from '@cloche/contract/visits.ts'
import { useLocation } from 'react-router'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { Pencil } from 'lucide-react'
import { Link } from '../../ui/link.tsx'
import { currentLanguage } from '../../boot/i18n.ts'
import { formatScore, formatMoment, formatWallClock, formatZone } from '../kit/format.ts'
import { GuestName } from '../entities/users/guest-name.tsx'
import { ListRow } from '../kit/list-table.tsx'
import { VisitStatusMark } from '../entities/visits/visit-status.tsx'
import type { Selection } from '../kit/use-selection.ts'
import { SelectBox } from '../kit/select-box.tsx'
import { isChangeable } from '../entities/visits/visit-statuses.ts'
import styles from './visit-table.module.css'

interface Props {
  visit: Visit
  sort: VisitSort
  edit: (id: string) => void
  selection: Selection<Visit>
}

/** The whole row opens the visit. The link carries the list's address for the way back. */
export function VisitRow({ visit, sort, edit, selection }: Props) {
  const { search } = useLocation()
  const { t } = useLingui()
  const { restaurant } = visit
  const { title } = restaurant
  const when = formatWallClock(visit.visitDate, currentLanguage(), { ...DATE, ...TIME })
  return (
    <ListRow className={styles.row}>
      <td className={styles.select}>
        <SelectBox item={visit} label={t`Select the visit to ${title}, ${when}`} selection={selection} />
      </td>
      <td className={styles.when}>
        {sort === 'submitted' ? (
          <SubmittedWhen visit={visit} />
        ) : (
          <VisitWhen visit={visit} underMonth={sort !== 'score' && sort !== 'work'} />
        )}
      </td>
      <th scope="row" className={styles.restaurant}>
        <Link
          to={`/admin/visit-history/${visit.id}`}
          state={{ list: search }}
          title={`${restaurant.title}, ${restaurant.address}`}
          dir="auto"
          data-row
        >
          {restaurant.title}
        </Link>
      </th>
      <td className={styles.guest}>
        <GuestName guest={visit.guest} />
      </td>
      <td className={styles.status}>
        <VisitStatusMark status={visit.status} />
      </td>
      <td className={styles.figure}>
        <VisitFigure visit={visit} sort={sort} />
      </td>
      <td className={styles.action}>
        <EditButton visit={visit} edit={edit} />
      </td>
    </ListRow>
  )
}

/** Shows a visit's score or the guest's progress; a list sorted by score always shows the score. */
function VisitFigure({ visit, sort }: { visit: Visit; sort: VisitSort }) {
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

const DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const
const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const
const TIME = { hour: '2-digit', minute: '2-digit' } as const

interface VisitWhenProps {
  visit: Visit
  /** A heading above names the month. */
  underMonth: boolean
}

/** Shows the visit's time by the restaurant's clock. */
function VisitWhen({ visit: { visitDate, opensAt, restaurant }, underMonth }: VisitWhenProps) {
  const language = currentLanguage()
  return (
    <>
      <time dateTime={opensAt}>
        <span className={styles.day}>{formatWallClock(visitDate, language, underMonth ? DAY : DATE)}</span>{' '}
        {formatWallClock(visitDate, language, TIME)}
      </time>{' '}
      <span className={styles.zone}>{formatZone(opensAt, language, restaurant.timezone)}</span>
    </>
  )
}

/** Shows the time of submission by the restaurant's clock. */
function SubmittedWhen({ visit: { submittedAt, restaurant } }: Pick<VisitWhenProps, 'visit'>) {
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
function EditButton({ visit, edit }: { visit: Visit; edit: (id: string) => void }) {
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
