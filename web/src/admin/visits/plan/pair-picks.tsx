import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, CloseButton } from '@mantine/core'
import { useAllRestaurants } from '../../entities/restaurants/use-restaurants.ts'
import {
  choiceOfPairs,
  datesNeeded,
  datesOf,
  sizeOf,
  type Choice,
  type Pair,
} from '../../entities/plan/plan-dates.ts'
import { look } from '../../kit/look.ts'
import styles from './pair-picks.module.css'
import plan from './plan.module.css'

interface Props {
  choice: Choice
  choose: (part: Partial<Choice>) => void
}

/** Lists pairs of restaurant and guest that another page proposed; each can be removed. */
export function PairPicks({ choice: { pairs, guests }, choose }: Props) {
  const { t } = useLingui()
  const restaurants = useAllRestaurants().data
  const titles = new Map(restaurants?.map(({ id, title }) => [id, title]))
  const names = new Map(guests.map(({ id, name }) => [id, name]))
  const remove = (pair: Pair) =>
    choose(
      choiceOfPairs(
        pairs.filter((each) => each !== pair),
        guests,
      ),
    )
  return (
    <>
      <ul className={styles.pairs}>
        {pairs.map((pair) => {
          const title = titles.get(pair.restaurantId) ?? '…'
          const name = names.get(pair.guestId) || t`No name`
          const words = t`Remove ${title}, ${name}`
          return (
            <li key={`${pair.restaurantId} ${pair.guestId}`}>
              <bdi>{title}</bdi>
              <bdi className={look.text('soft')}>{name}</bdi>
              <CloseButton
                size="var(--control)"
                iconSize={16}
                aria-label={words}
                title={words}
                onClick={() => remove(pair)}
              />
            </li>
          )
        })}
      </ul>
      <p className={look.text('soft', 'xs')}>
        <Trans>
          Each pair gets one of the days: one when the guest is free and has no visit too near, as far as
          there is one.
        </Trans>
      </p>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        className={plan.clear}
        onClick={() => choose({ pairs: [] })}
      >
        <Trans>Let guests take turns instead</Trans>
      </Button>
    </>
  )
}

/** Says how many visits the pairs make, or how many dates they lack. */
export function PairsSize({ choice, days }: { choice: Choice; days: number }) {
  const needed = datesNeeded(choice)
  const size = sizeOf(choice)
  if (days === 0)
    return (
      <p className={look.text('soft', 'xs')}>
        <Trans>Choose the days of the proposed visits.</Trans>
      </p>
    )
  if (size === 0)
    return (
      <p role="alert" className={look.text('danger')}>
        <Plural
          value={needed - datesOf(choice).length}
          one="A restaurant has more visits than days: choose # more day or time."
          other="A restaurant has more visits than days: choose # more days or times."
        />
      </p>
    )
  return (
    <p role="status">
      <b>
        <Plural value={size} one="# visit" other="# visits" />
      </b>{' '}
      <span className={look.text('soft', 'xs')}>
        <Plural value={days} one="on # day" other="shared out over # days" />
      </span>
    </p>
  )
}
