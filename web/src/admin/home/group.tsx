import { Trans } from '@lingui/react/macro'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CallOutput } from '@cloche/contract/calls.ts'
import { Link } from '../../ui/link.tsx'
import { look } from '../kit/look.ts'
import plate from '../../ui/plate.module.css'
import { currentLanguage } from '../../boot/i18n.ts'
import { formatNumber } from '../kit/format.ts'
import { useCall } from '../kit/use-call.ts'
import { whereQuery, type Where } from '../entities/restaurants/where/where.ts'
import { VISIT_FILTER, type VisitFilter } from '../entities/visits/visit-filter.ts'
import styles from './home.module.css'

interface Props {
  title: ReactNode
  icon: LucideIcon
  /** The number of things in the group. Fewer may be shown. */
  count: number
  shown: number
  /** The address of the page that lists all of them, if there is one. */
  all?: string
  /** The advice how to deal with them. */
  note?: ReactNode
  children: ReactNode
}

/** Shows one group of waiting things. The heading links to all of them, and each row to the place to act. */
export function Group({ title, icon: Icon, count, shown, all, note, children }: Props) {
  if (count === 0) return null
  const heading = (
    <>
      {title}{' '}
      <span className={look.classes(look.text('soft', 's', 'plain', 'figures'), styles.count)}>
        {formatNumber(count, currentLanguage())}
      </span>
    </>
  )
  const rest = formatNumber(count - shown, currentLanguage())
  return (
    <section className={look.stack(3, styles.group)}>
      <h2>
        <Icon size={18} aria-hidden />
        {all ? <Link to={all}>{heading}</Link> : <span>{heading}</span>}
      </h2>
      {note && <p className={look.text('soft', 'xs')}>{note}</p>}
      <ul className={plate.plate}>{children}</ul>
      {count > shown && (
        <p className={look.text('soft', 'xs')}>
          {all ? (
            <Link to={all}>
              <Trans>{rest} more</Trans>
            </Link>
          ) : (
            <Trans>{rest} more</Trans>
          )}
        </p>
      )}
    </section>
  )
}

export type Attention = CallOutput<'GET /visit/attention'>

/** Loads what needs attention, and reloads it whenever somebody returns to the page. */
export function useAttention(where: Where) {
  return useCall('GET /visit/attention', { query: whereQuery(where) }, { refetchOnWindowFocus: true })
}

/** Returns the address of the visits of a group. */
export const visitsAddress = (where: Where, filter: Partial<VisitFilter>): string =>
  VISIT_FILTER.addressOf('/admin/visit', { ...where, ...filter })
