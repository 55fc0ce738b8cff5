import { QUOTA } from '@cloche/contract/quota.ts'
import { Trans } from '@lingui/react/macro'
import styles from './dishes.module.css'

/** In place of the way to note another dish, where a question holds as many as it can. */
export function NoMoreDishes() {
  const most = QUOTA.dishesPerQuestion
  return (
    <p className={styles.most} role="status">
      <Trans>A question holds {most} dishes at most. To add another one, remove one first.</Trans>
    </p>
  )
}
