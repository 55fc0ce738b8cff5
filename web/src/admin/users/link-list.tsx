import { Plural } from '@lingui/react/macro'
import type { GuestLink } from '@cloche/contract/users.ts'
import { useSession } from '../../boot/session-context.tsx'
import { GuestLinkRow } from './guest-link-row.tsx'
import { linkState } from './link-state.ts'
import styles from './guest-links.module.css'

/** The links that work; those that no longer do are out of the way. */
export function LinkList({ userId, links }: { userId: string; links: readonly GuestLink[] }) {
  const now = useSession().api.serverNow().getTime()
  const row = (link: GuestLink) => (
    <GuestLinkRow key={link.id} userId={userId} link={link} state={linkState(link, now)} />
  )
  const works = (link: GuestLink) => linkState(link, now) === 'active'
  const ended = links.filter((link) => !works(link))
  return (
    <>
      <ul className={styles.list}>{links.filter(works).map(row)}</ul>
      {ended.length > 0 && (
        <details>
          <summary className={styles.summary}>
            <Plural value={ended.length} one="# that no longer works" other="# that no longer work" />
          </summary>
          <ul className={styles.list}>{ended.map(row)}</ul>
        </details>
      )}
    </>
  )
}
