import { Plural } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useSession } from '../../../boot/session-context.tsx'
import { linkState, type Ending, type LinkState } from './link-state.ts'
import styles from './links.module.css'

interface Props<L extends Ending> {
  links: readonly L[]
  children: (link: L, state: LinkState) => ReactNode
}

/** Lists the working links; the ended ones are folded away. */
export function LinkList<L extends Ending>({ links, children }: Props<L>) {
  const now = useSession().api.serverNow().getTime()
  const rowOf = (link: L) => children(link, linkState(link, now))
  const works = (link: L) => linkState(link, now) === 'active'
  const ended = links.filter((link) => !works(link))
  return (
    <>
      <ul className={styles.list}>{links.filter(works).map(rowOf)}</ul>
      {ended.length > 0 && (
        <details>
          <summary className={styles.summary}>
            <Plural value={ended.length} one="# that no longer works" other="# that no longer work" />
          </summary>
          <ul className={styles.list}>{ended.map(rowOf)}</ul>
        </details>
      )}
    </>
  )
}
