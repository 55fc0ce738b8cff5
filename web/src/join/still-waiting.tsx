import { Plural } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useSession } from '../boot/session-context.tsx'
import { countPending } from '@cloche/engine/browser/count-pending.ts'
import styles from './join.module.css'

/** Shows how many items of the last guest wait on this phone. Their content stays hidden. */
export function StillWaiting() {
  const userId = useSession().lastUserId()
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (userId) void countPending(userId).then(setCount)
  }, [userId])
  return (
    <div role="status">
      {count > 0 && (
        <p className={styles.waiting}>
          <Plural
            value={count}
            one="# thing waits on this phone and is sent after you log in."
            other="# things wait on this phone and are sent after you log in."
          />
        </p>
      )}
    </div>
  )
}
