import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Kitchen } from '@cloche/contract/kitchen.ts'
import { currentLanguage } from '../../../boot/i18n.ts'
import { DAYPART_NAMES } from '../../entities/visits/daypart-names.ts'
import { formatWeekday } from '../../kit/format.ts'
import { Link } from '../../../ui/link.tsx'
import { dishAddress, restaurantAddress, type InsightFilter } from '../insight-filter.ts'
import { GROUP_NAMES } from '../../entities/menu/group-names.ts'
import { TimesTable } from './times-table.tsx'
import styles from './kitchen.module.css'

interface Props {
  data: Kitchen
  /** The target of all shown dishes; null if they have several targets or none. */
  target: number | null
  filter: InsightFilter
}

export function ByGroup({ data }: { data: Kitchen }) {
  const { t } = useLingui()
  const rows = data.groups.map(({ group, ...times }) => ({
    ...times,
    key: group,
    name: t(GROUP_NAMES[group]),
  }))
  return (
    <TimesTable
      id="groups"
      title={<Trans>Dishes and drinks</Trans>}
      of={t`Group`}
      rows={rows}
      target={null}
    />
  )
}

/** Sorts the slowest first, and rows with too few orders last. */
export function ByDish({ data, target, filter }: Props) {
  const { t } = useLingui()
  const rows = data.dishes
    .toSorted((a, b) => (b.median ?? -1) - (a.median ?? -1))
    .map(({ name, ...times }) => ({
      ...times,
      key: name,
      name: (
        <Link to={dishAddress(name, filter)}>
          <bdi>{name}</bdi>
        </Link>
      ),
    }))
  return (
    <TimesTable id="dishes" title={<Trans>By dish</Trans>} of={t`Dish`} rows={rows} target={target}>
      {data.moreDishes > 0 && (
        <p className={styles.soft}>
          <Plural
            value={data.moreDishes}
            one="# dish more was ordered less often than these."
            other="# dishes more were ordered less often than these."
          />
        </p>
      )}
    </TimesTable>
  )
}

export function ByRestaurant({ data, target, filter }: Props) {
  const { t } = useLingui()
  const rows = data.restaurants
    .toSorted((a, b) => (b.median ?? -1) - (a.median ?? -1))
    .map(({ id, title, ...times }) => ({
      ...times,
      key: id,
      name: (
        <Link to={restaurantAddress(id, filter)}>
          <bdi>{title}</bdi>
        </Link>
      ),
    }))
  return (
    <TimesTable
      id="restaurants"
      title={<Trans>By restaurant</Trans>}
      of={t`Restaurant`}
      rows={rows}
      target={target}
    />
  )
}

export function ByTime({ data, target }: Omit<Props, 'filter'>) {
  const { t } = useLingui()
  const dayparts = data.dayparts.map(({ daypart, ...times }) => ({
    ...times,
    key: daypart,
    name: t(DAYPART_NAMES[daypart]),
  }))
  const weekdays = data.weekdays.map(({ weekday, ...times }) => ({
    ...times,
    key: weekday,
    name: formatWeekday(Number(weekday) % 7, currentLanguage(), 'long'),
  }))
  return (
    <>
      <TimesTable
        id="dayparts"
        title={<Trans>By part of the day</Trans>}
        of={t`Part of the day`}
        rows={dayparts}
        target={target}
      />
      <TimesTable
        id="weekdays"
        title={<Trans>By weekday</Trans>}
        of={t`Weekday`}
        rows={weekdays}
        target={target}
      />
    </>
  )
}
