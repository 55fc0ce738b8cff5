import { Trans, Plural } from '@lingui/react/macro'
import { PLAN_MAX } from '@cloche/contract/constants.ts'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { currentLanguage } from '../../../boot/i18n.ts'
import { formatNumber } from '../../kit/format.ts'
import { DayPicks } from './day-picks.tsx'
import { GuestPicks } from './guest-picks.tsx'
import { PairPicks, PairsSize } from './pair-picks.tsx'
import { chosenDays, chosenTimes, DAYS_MAX, sizeOf, type Choice } from '../../entities/plan/plan-dates.ts'
import { RestaurantPicks } from './restaurant-picks.tsx'
import { look } from '../../kit/look.ts'
import styles from './plan.module.css'

interface Props {
  choice: Choice
  choose: (part: Partial<Choice>) => void
  go: () => void
}

export function ChooseStep({ choice, choose, go }: Props) {
  const { restaurantIds, guests, pairs } = choice
  const days = chosenDays(choice).length
  const times = choice.inTurn ? 1 : chosenTimes(choice).length
  const size = sizeOf(choice)
  const fits = size > 0 && size <= PLAN_MAX && days <= DAYS_MAX && guests.length > 0
  return (
    <>
      <div className={look.stack(5, styles.choices)}>
        {pairs.length > 0 ? (
          <Choices name={<Trans>Proposed visits</Trans>} count={pairs.length} isWide>
            <PairPicks choice={choice} choose={choose} />
          </Choices>
        ) : (
          <>
            <Choices name={<Trans>Restaurants</Trans>} count={restaurantIds.length}>
              <RestaurantPicks chosen={restaurantIds} choose={(ids) => choose({ restaurantIds: ids })} />
            </Choices>
            <Choices name={<Trans>Guests</Trans>} count={guests.length}>
              <GuestPicks chosen={guests} choose={(picks) => choose({ guests: picks })} />
            </Choices>
          </>
        )}
        <Choices name={<Trans>Days</Trans>} count={days}>
          <DayPicks choice={choice} choose={choose} />
        </Choices>
      </div>
      <div className={look.row(0, styles.bar)}>
        {pairs.length > 0 && days <= DAYS_MAX ? (
          <PairsSize choice={choice} days={days} />
        ) : (
          <PlanSize restaurants={restaurantIds.length} guests={guests.length} days={days} times={times} />
        )}
        <Button disabled={!fits} onClick={go}>
          <Trans>Preview</Trans>
        </Button>
      </div>
    </>
  )
}

interface ChoicesProps {
  name: ReactNode
  count: number
  isWide?: boolean
  children: ReactNode
}

function Choices({ name, count, isWide = false, children }: ChoicesProps) {
  return (
    <section className={styles.choice} data-wide={isWide || undefined}>
      <h2>
        {name}{' '}
        <span className={look.classes(look.text('accent', 's', 'plain', 'figures'), styles.count)}>
          {count > 0 && count}
        </span>
      </h2>
      {children}
    </section>
  )
}

interface PlanSizeProps {
  restaurants: number
  guests: number
  days: number
  /** The number of times on each day. */
  times: number
}

/** Says what is missing, what is too much, or how many visits the plan has. */
function PlanSize({ restaurants, guests, days, times }: PlanSizeProps) {
  const size = restaurants * days * times
  const shown = formatNumber(size, currentLanguage())
  if (days > DAYS_MAX || size > PLAN_MAX) {
    return (
      <p role="alert" className={look.text('danger')}>
        {days > DAYS_MAX ? (
          <Trans>One plan holds at most {DAYS_MAX} days.</Trans>
        ) : (
          <Trans>
            That makes {shown} visits, and one plan holds at most {PLAN_MAX}: choose fewer days or
            restaurants.
          </Trans>
        )}
      </p>
    )
  }
  if (size === 0 || guests === 0) {
    return (
      <p className={look.text('soft', 'xs')}>
        <Trans>Choose where, who and when: everybody chosen takes turns.</Trans>
      </p>
    )
  }
  return (
    <p role="status">
      <b>
        <Plural value={size} one="# visit" other="# visits" />
      </b>{' '}
      <span className={look.text('soft', 'xs')}>
        <Plural value={restaurants} one="# restaurant" other="# restaurants" /> ×{' '}
        <Plural value={days} one="# day" other="# days" />
        {times > 1 && (
          <>
            {' × '}
            <Plural value={times} one="# time of day" other="# times of day" />
          </>
        )}
        , <Plural value={guests} one="# guest" other="# guests taking turns" />
      </span>
    </p>
  )
}
