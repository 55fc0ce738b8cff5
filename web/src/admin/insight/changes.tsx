import { wholeFor } from '@cloche/languages/list.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Insight } from '@cloche/contract/insight.ts'
import { currentLanguage } from '../../boot/i18n.ts'
import { formatDays } from '../kit/format.ts'
import { ChangeLine, SmallerChanges } from './change-line.tsx'
import { INSIGHT_FILTER, restaurantAddress, type InsightFilter } from './insight-filter.ts'
import { isEverywhere, onlyRestaurant } from '../entities/restaurants/where/where.ts'
import { DishChanges } from './kitchen/dish-changes.tsx'
import { directionOf } from './lead.tsx'
import { percent, signed } from '../kit/score-words.ts'
import { VisitsLink } from './visits-link.tsx'
import { look } from '../kit/look.ts'
import styles from './insight.module.css'

type Change = Insight['changes'][number]

/** The number of listed changes; narrower filters show the others. */
const SHOWN = 12

/** Lists the changes since the previous period that chance does not explain. */
export function Changes({ data, filter, today }: { data: Insight; filter: InsightFilter; today: string }) {
  const { changes, compared, comparedInAll, before } = data
  const days = formatDays(before.from, before.to, currentLanguage())
  return (
    <section className={look.stack(3, look.put.within, styles.section)} aria-labelledby="changes">
      <h2 id="changes">
        <Trans>What changed</Trans>
      </h2>
      <p className={styles.soft}>
        <Trans>Against {days}:</Trans>{' '}
        {compared === 0 ? (
          <Trans>
            nothing was visited three times in both periods, with scores that differ, so nothing can be
            compared.
          </Trans>
        ) : (
          <Plural
            value={compared}
            one="# comparison; listed only if chance does not explain it."
            other="# comparisons; those listed are beyond chance."
          />
        )}{' '}
        {comparedInAll > compared ? (
          <Plural
            value={comparedInAll}
            one="Judged with all restaurants, in # comparison."
            other="Judged with all restaurants, in # comparisons: of all the changes listed for them, not of these here, one in ten may still be chance."
          />
        ) : (
          compared > 1 && <Trans>One in ten of the changes listed may still be chance.</Trans>
        )}
      </p>
      {compared > 0 && changes.length === 0 && (
        <p>
          <Trans>Nothing changed beyond chance.</Trans>
        </p>
      )}
      {changes.length > 0 && (
        <ul className={styles.changes}>
          {changes.slice(0, SHOWN).map((change) => (
            <ScoreChange
              key={`${change.restaurantId} ${change.categoryId}`}
              change={change}
              data={data}
              filter={filter}
            />
          ))}
        </ul>
      )}
      <SmallerChanges count={changes.length - SHOWN} />
      {/* A dish belongs to no category. */}
      {filter.categoryId === undefined && <DishChanges filter={filter} today={today} />}
    </section>
  )
}

interface ScoreChangeProps {
  change: Change
  data: Insight
  filter: InsightFilter
}

function ScoreChange({ change, data, filter }: ScoreChangeProps) {
  const { t } = useLingui()
  const { restaurantId, categoryId, before, now, difference, lower, upper, restaurants } = change
  const together = isEverywhere(filter) ? t`All restaurants` : t`The chosen restaurants`
  const restaurant = data.restaurants.find(({ id }) => id === restaurantId)?.title
  const category = data.categories.find(({ id }) => id === categoryId)?.titles[wholeFor(currentLanguage())]
  const place = restaurantId === null ? together : (restaurant ?? t`Restaurant`)
  const [was, is] = [percent(before.mean!), percent(now.mean!)]
  const [from, to] = [signed(lower), signed(upper)]
  return (
    <ChangeLine
      difference={difference}
      direction={directionOf(difference)}
      restaurants={restaurants}
      link={
        <VisitsLink to={addressOfChange(change, filter)}>
          <bdi>{place}</bdi> · {category ?? t`whole score`}
        </VisitsLink>
      }
    >
      <Trans>
        from {was} of <Plural value={before.visits} one="# visit" other="# visits" /> to {is} of{' '}
        <Plural value={now.visits} one="# visit" other="# visits" />; between {from} and {to}
      </Trans>
    </ChangeLine>
  )
}

/** Returns the address of the insight of a change's place and category, with its questions and comments; null where that is shown already. */
function addressOfChange({ restaurantId, categoryId }: Change, filter: InsightFilter): string | null {
  const id = restaurantId ?? onlyRestaurant(filter)
  if (filter.categoryId === (categoryId ?? undefined) && id === onlyRestaurant(filter)) return null
  const narrowed = { ...filter, ...(categoryId !== null && { categoryId }) }
  return id === undefined
    ? INSIGHT_FILTER.addressOf('/admin/insight', narrowed)
    : restaurantAddress(id, narrowed)
}
