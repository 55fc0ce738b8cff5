import { Trans } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { Failure } from '../kit/failure.tsx'
import { MadeGuestLink } from '../entities/links/made-guest-link.tsx'
import { useCall } from '../kit/use-call.ts'
import { useChange } from '../kit/use-change.ts'
import { GuestLinkRow } from './guest-link-row.tsx'
import { LinkList } from '../entities/links/link-list.tsx'
import { MakeLink } from '../entities/links/make-link.tsx'
import { look } from '../kit/look.ts'
import styles from '../entities/links/links.module.css'

const USUAL_DAYS = 90

/** Lists a guest's links and makes new ones. */
export function GuestLinks({ userId }: { userId: string }) {
  const query = useCall('GET /user/{id}/link', { params: { id: userId } }, { select: ({ items }) => items })
  const make = useChange('POST /user/{id}/link', ['link'])
  const links = query.data
  const made = make.data
  const isRevoked = links?.some(({ id, revokedAt }) => id === made?.id && revokedAt)
  return (
    <section className={look.stack(3, styles.links)}>
      <h3>
        <Trans>One-tap links</Trans>
      </h3>
      <MakeLink
        usualDays={USUAL_DAYS}
        make={{ ...make, mutate: (days) => make.mutate({ params: { id: userId }, body: { days } }) }}
      />
      {made && !isRevoked && <MadeGuestLink key={made.id} link={made.link} />}
      {query.isPending && <Skeleton height={20} width="70%" />}
      {query.isError && !links && <Failure query={query} />}
      {links?.length === 0 && (
        <p className={look.text('soft')}>
          <Trans>No link yet: without one, or a login and a password, this guest can't get in.</Trans>
        </p>
      )}
      {links && (
        <LinkList links={links}>
          {(link, state) => <GuestLinkRow key={link.id} userId={userId} link={link} state={state} />}
        </LinkList>
      )}
    </section>
  )
}
