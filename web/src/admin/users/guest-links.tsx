import { Trans } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { Failure } from '../kit/failure.tsx'
import { LinkList } from './link-list.tsx'
import { MadeLink } from './made-link.tsx'
import { MakeLink } from './make-link.tsx'
import { useLinks, useMakeLink } from './use-links.ts'
import styles from './guest-links.module.css'

/** How a guest gets in: the links there are, and a new one. */
export function GuestLinks({ userId }: { userId: string }) {
  const query = useLinks(userId)
  const make = useMakeLink(userId)
  const links = query.data
  const made = make.data
  const isRevoked = links?.some(({ id, revokedAt }) => id === made?.id && revokedAt)
  return (
    <section className={styles.links}>
      <h3>
        <Trans>One-tap links</Trans>
      </h3>
      <MakeLink make={make} />
      {made && !isRevoked && <MadeLink key={made.id} link={made.link} />}
      {query.isPending && <Skeleton height={20} width="70%" />}
      {query.isError && !links && (
        <Failure error={query.error} retry={() => void query.refetch()} busy={query.isFetching} />
      )}
      {links?.length === 0 && (
        <p className={styles.none}>
          <Trans>No link yet: without one, or a login and a password, this guest can't get in.</Trans>
        </p>
      )}
      {links && <LinkList userId={userId} links={links} />}
    </section>
  )
}
