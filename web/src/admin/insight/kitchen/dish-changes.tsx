import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Kitchen } from '@cloche/contract/kitchen.ts'
import { Link } from '../../../ui/link.tsx'
import { useAllRestaurants } from '../../entities/restaurants/use-restaurants.ts'
import { ChangeLine, SmallerChanges } from '../change-line.tsx'
import { dishAddress, type InsightFilter } from '../insight-filter.ts'
import { EVERYWHERE, isEverywhere, onlyRestaurant } from '../../entities/restaurants/where/where.ts'
import { signed } from '../../kit/score-words.ts'
import { minutesWords } from './kitchen-words.ts'
import { useKitchen } from './use-kitchen.ts'
import styles from '../insight.module.css'

type Change = Kitchen['changes'][number]

/** The number of listed changes; narrower filters show the others. */
const SHOWN = 8

/** Lists the dishes that take longer or shorter than in the period before, where chance does not explain it. */
export function DishChanges({ filter, today }: { filter: InsightFilter; today: string }) {
  const { data } = useKitchen(filter, today)
  // The section of kitchen times says what does not load.
  if (!data?.compared) return null
  const { changes, compared, comparedInAll } = data
  return (
    <>
      <h3>
        <Trans>Minutes from order to ready</Trans>
      </h3>
      <p className={styles.soft}>
        <Plural
          value={compared}
          one="# comparison of a dish with itself."
          other="# comparisons of dishes, each with itself."
        />{' '}
        {comparedInAll > compared ? (
          <Plural
            value={comparedInAll}
            one="Judged with all restaurants, in # comparison."
            other="Judged with all restaurants, in # comparisons: of all the changes listed for them, not of these here, one in ten may still be chance."
          />
        ) : (
          changes.length > 0 && <Trans>One in ten of the changes listed may still be chance.</Trans>
        )}{' '}
        {changes.length === 0 && <Trans>No dish takes longer or shorter beyond chance.</Trans>}
      </p>
      {changes.length > 0 && (
        <ul className={styles.changes}>
          {changes.slice(0, SHOWN).map((change) => (
            <DishChange key={`${change.name} ${change.restaurantId}`} change={change} filter={filter} />
          ))}
        </ul>
      )}
      <SmallerChanges count={changes.length - SHOWN} />
    </>
  )
}

function DishChange({ change, filter }: { change: Change; filter: InsightFilter }) {
  const { t } = useLingui()
  const { name, restaurantId, before, now, difference, lower, upper, restaurants } = change
  const known = useAllRestaurants().data?.find(({ id }) => id === restaurantId)?.title
  const together = isEverywhere(filter) ? t`All restaurants` : t`The chosen restaurants`
  const [was, is] = [minutesWords(before.minutes), minutesWords(now.minutes)]
  const [from, to] = [signed(lower), signed(upper)]
  const narrowed =
    restaurantId === null ? filter : { ...filter, ...EVERYWHERE, restaurantIds: [restaurantId] }
  return (
    <ChangeLine
      difference={difference}
      direction={difference > 0 ? 'worse' : 'better'}
      restaurants={restaurants}
      link={
        <Link to={dishAddress(name, narrowed)}>
          <bdi>{name}</bdi>
          {onlyRestaurant(filter) === undefined && (
            <>
              {' · '}
              <bdi>{restaurantId === null ? together : (known ?? t`Restaurant`)}</bdi>
            </>
          )}
        </Link>
      }
    >
      <Trans>
        from {was} of <Plural value={before.dishes} one="# order" other="# orders" /> to {is} of{' '}
        <Plural value={now.dishes} one="# order" other="# orders" />; between {from} and {to}
      </Trans>
    </ChangeLine>
  )
}
