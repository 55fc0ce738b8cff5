import { QUOTA } from '@cloche/contract/quota.ts'
import { Trans } from '@lingui/react/macro'
import styles from './dishes.module.css'

/** Replaces the button to add a dish when the question is full. */
export function NoMoreDishes() {
  const most = QUOTA.dishesPerQuestion
  return (
    <p className={styles.most} role="status">
      <Trans>A question holds {most} dishes at most. To add another one, remove one first.</Trans>
    </p>
  )
}
