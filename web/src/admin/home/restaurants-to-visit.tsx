import { Trans } from '@lingui/react/macro'
import { CalendarPlus } from 'lucide-react'
import { Link } from '../../ui/link.tsx'
import { look } from '../kit/look.ts'
import plate from '../../ui/plate.module.css'
import { currentLanguage } from '../../boot/i18n.ts'
import { formatWallClock } from '../kit/format.ts'
import { WHERE_PARTS, type Where } from '../entities/restaurants/where/where.ts'
import { addressFilter, flag } from '../kit/address-filter.ts'
import { Group, type Attention } from './group.tsx'
import styles from './home.module.css'

const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const

/** How the planning of many visits reads which restaurants it offers. */
const OFFERED = addressFilter<Where & { neglected?: '1' }>({ neglected: flag, ...WHERE_PARTS })

interface Props {
  group: Attention['restaurants']
  where: Where
}

/** Restaurants without a recent or planned visit. Each links to planning one. */
export function RestaurantsToVisit({ group: { count, items }, where }: Props) {
  return (
    <Group
      title={<Trans>Not visited for long</Trans>}
      icon={CalendarPlus}
      count={count}
      shown={items.length}
      all={OFFERED.addressOf('/admin/visit/plan', { ...where, neglected: '1' })}
    >
      {items.map(({ id, title, lastVisit }) => (
        <li key={id}>
          <Link
            to={`/admin/visit?new=1&restaurantId=${id}`}
            className={`${plate.row} ${styles.line}`}
            data-row
          >
            <span className={styles.what}>
              <bdi className={look.text('broken')}>{title}</bdi>
              <span className={look.text('soft', 'xs', 'broken')}>
                {lastVisit ? <LastVisit date={lastVisit} /> : <Trans>never visited</Trans>}
              </span>
            </span>
            <span className={look.classes(look.text('accent', 'xs'), look.item('rigid'))}>
              <Trans>Plan a visit</Trans>
            </span>
          </Link>
        </li>
      ))}
    </Group>
  )
}

function LastVisit({ date }: { date: string }) {
  const day = formatWallClock(`${date.slice(0, 10)}T00:00`, currentLanguage(), DATE)
  return <Trans>last visit {day}</Trans>
}
