import type { Visit, VisitSort } from '@cloche/contract/visits.ts'
import { useLocation } from 'react-router'
import { useLingui } from '@lingui/react/macro'
import { Link } from '../../ui/link.tsx'
import { currentLanguage } from '../../boot/i18n.ts'
import type { Column } from '../kit/data-table.tsx'
import { useSelectColumn } from '../kit/select-column.tsx'
import type { Selection } from '../kit/use-selection.ts'
import { GuestName } from '../entities/users/guest-name.tsx'
import { VisitStatusMark } from '../entities/visits/visit-status.tsx'
import { DATE, EditButton, SubmittedWhen, TIME, VisitFigure, VisitWhen } from './visit-cells.tsx'
import { look } from '../kit/look.ts'
import styles from './visit-table.module.css'
import { visitWhen } from '../entities/visits/visit-when.ts'

export interface VisitList {
  visits: readonly Visit[]
  sort: VisitSort
  edit: (id: string) => void
  selection: Selection<Visit>
}

/** The columns of the list of visits, from its left to its right. */
export function useVisitColumns({ visits, sort, edit, selection }: VisitList): readonly Column<Visit>[] {
  const { t } = useLingui()
  const language = currentLanguage()
  const selectColumn = useSelectColumn<Visit>()
  const labelOf = (visit: Visit) => {
    const { title } = visit.restaurant
    const when = visitWhen(visit, language, { ...DATE, ...TIME })
    return t`Select the visit to ${title}, ${when}`
  }
  return [
    selectColumn({ rows: visits, selection, labelOf }),
    {
      ...(sort === 'submitted'
        ? { title: t`Submitted`, cell: (visit) => <SubmittedWhen visit={visit} /> }
        : { title: t`When`, cell: (visit) => <VisitWhen visit={visit} sort={sort} /> }),
      className: styles.when,
      // Russian dates say that the year is one.
      width: `min(${language === 'ru' ? '16.5rem' : '14.375rem'}, 18vw)`,
      narrow: { area: '2 / 2 / 3 / 4' },
    },
    {
      title: t`Restaurant`,
      cell: (visit) => (
        <>
          <VisitLink visit={visit} />
          {visit.checklist && <span className={look.text('soft', 'xs')}> · {visit.checklist.title}</span>}
        </>
      ),
      isName: true,
      className: styles.restaurant,
      narrow: { area: '1 / 2 / 2 / 4', largeText: '1 / 2 / 2 / -1' },
    },
    {
      title: t`Guest`,
      cell: ({ guest }) => <GuestName guest={guest} />,
      className: styles.guest,
      width: '19%',
      narrow: { area: '3 / 2', largeText: '3 / 2 / 4 / -1' },
    },
    {
      title: t`Status`,
      cell: (visit) => <VisitStatusMark visit={visit} />,
      className: styles.status,
      narrow: { area: '3 / 3 / 4 / 5', largeText: '4 / 2 / 5 / 4' },
    },
    {
      title: t`Score`,
      cell: (visit) => <VisitFigure visit={visit} sort={sort} />,
      className: styles.figure,
      width: '4.5rem',
      narrow: { area: '1 / 4', largeText: '5 / 2 / 6 / -1' },
    },
    {
      title: t`Edit`,
      isUnnamed: true,
      cell: (visit) => <EditButton visit={visit} edit={edit} />,
      className: styles.action,
      width: '2.25rem',
      narrow: { area: '2 / 4' },
    },
  ]
}

/** Opens the visit, and carries the list's address for the way back. */
function VisitLink({ visit: { id, restaurant } }: { visit: Visit }) {
  const { search } = useLocation()
  return (
    <Link
      to={`/admin/visit-history/${id}`}
      state={{ list: search }}
      title={`${restaurant.title}, ${restaurant.address}`}
      dir="auto"
      data-row
    >
      {restaurant.title}
    </Link>
  )
}
