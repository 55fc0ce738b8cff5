import type { User } from '@cloche/contract/users.ts'
import { fullName } from './full-name.ts'
import styles from './user-panel.module.css'

/** A panel's title; the fields below it have the whole of a very long name. */
export function UserName({ user }: { user: User }) {
  const name = fullName(user)
  return (
    <bdi className={styles.name} title={name}>
      {name}
    </bdi>
  )
}
