import { Plural, Trans } from '@lingui/react/macro'
import { PLAN_MAX } from '@cloche/contract/constants.ts'
import { currentLanguage } from '../../../boot/i18n.ts'
import { formatNumber } from '../../format.ts'
import { DAYS_MAX } from './plan-dates.ts'
import styles from './plan.module.css'

interface Props {
  restaurants: number
  guests: number
  days: number
}

/** What is still missing, what is too much, or how many visits it comes to. */
export function PlanSize({ restaurants, guests, days }: Props) {
  const size = restaurants * days
  const shown = formatNumber(size, currentLanguage())
  if (days > DAYS_MAX || size > PLAN_MAX) {
    return (
      <p role="alert" className={styles.tooMany}>
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
      <p className={styles.missing}>
        <Trans>Choose where, who and when: everybody chosen takes turns.</Trans>
      </p>
    )
  }
  return (
    <p role="status">
      <b>
        <Plural value={size} one="# visit" other="# visits" />
      </b>{' '}
      <span className={styles.missing}>
        <Plural value={restaurants} one="# restaurant" other="# restaurants" /> ×{' '}
        <Plural value={days} one="# day" other="# days" />,{' '}
        <Plural value={guests} one="# guest" other="# guests taking turns" />
      </span>
    </p>
  )
}
