import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '../../../ui/link.tsx'
import { Failure } from '../../kit/failure.tsx'
import { RowsSkeleton } from '../../kit/rows-skeleton.tsx'
import { INSIGHT_FILTER, type InsightFilter } from '../insight-filter.ts'
import { GROUP_NAMES } from '../../entities/menu/group-names.ts'
import { minutesWords, overWords } from './kitchen-words.ts'
import { useKitchen } from './use-kitchen.ts'
import { look } from '../../kit/look.ts'
import styles from './kitchen.module.css'

/** Says in a line for each group how long orders took, with a link to the kitchen's page. */
export function KitchenSection({ filter, today }: { filter: InsightFilter; today: string }) {
  const { t } = useLingui()
  const query = useKitchen(filter, today)
  return (
    <section className={look.stack(3, look.put.within, styles.times)} aria-labelledby="kitchen">
      <h2 id="kitchen">
        <Trans>From order to ready</Trans>
      </h2>
      {query.isPending && <RowsSkeleton rows={2} />}
      {query.isError && <Failure query={query} />}
      {query.data?.groups.length === 0 && (
        <p className={styles.soft}>
          <Trans>No order with both times in this choice.</Trans>
        </p>
      )}
      {query.data && query.data.groups.length > 0 && (
        <ul className={styles.lines}>
          {query.data.groups.map(({ group, dishes, median, p90, overTarget }) => (
            <li key={group}>
              <strong>{t(GROUP_NAMES[group])}</strong>:{' '}
              {median === null ? (
                <Plural
                  value={dishes}
                  one="# order, too few for a median."
                  other="# orders, too few for a median."
                />
              ) : (
                <Trans>
                  median {minutesWords(median)} of <Plural value={dishes} one="# order" other="# orders" />.
                </Trans>
              )}{' '}
              {p90 !== null && <Trans>Nine of ten came within {minutesWords(p90)}.</Trans>}{' '}
              {overTarget && <Trans>Over target: {overWords(overTarget)}.</Trans>}
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link to={INSIGHT_FILTER.addressOf('/admin/insight/kitchen', filter)}>
          <Trans>Kitchen times by dish, restaurant and time</Trans>
        </Link>
      </p>
    </section>
  )
}
