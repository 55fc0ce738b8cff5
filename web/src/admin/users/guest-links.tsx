import { Trans, Plural, useLingui } from '@lingui/react/macro'
import { Skeleton, Button, NumberInput } from '@mantine/core'
import type { GuestLink } from '@cloche/contract/users.ts'
import { useState } from 'react'
import { Failure } from '../kit/failure.tsx'
import { useSession } from '../../boot/session-context.tsx'
import { SaveFailure } from '../kit/save-failure.tsx'
import { MadeLink } from './made-link.tsx'
import { useLinks, useMakeLink } from './use-links.ts'
import { GuestLinkRow } from './guest-link-row.tsx'
import { linkState } from './link-state.ts'
import styles from './guest-links.module.css'

/** Lists a guest's links and makes new ones. */
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
      {query.isError && !links && <Failure query={query} />}
      {links?.length === 0 && (
        <p className={styles.none}>
          <Trans>No link yet: without one, or a login and a password, this guest can't get in.</Trans>
        </p>
      )}
      {links && <LinkList userId={userId} links={links} />}
    </section>
  )
}

/** Lists the working links; the ended ones are folded away. */
function LinkList({ userId, links }: { userId: string; links: readonly GuestLink[] }) {
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

const USUAL_DAYS = 90
const DAYS_MAX = 365

function MakeLink({ make }: { make: ReturnType<typeof useMakeLink> }) {
  const { t } = useLingui()
  const [days, setDays] = useState(USUAL_DAYS)
  return (
    <>
      <div className={styles.make}>
        <Button variant="default" loading={make.isPending} onClick={() => make.mutate(days)}>
          <Trans>Make a link</Trans>
        </Button>
        <span>
          <Trans>that works for</Trans>
        </span>
        <NumberInput
          aria-label={t`Days the link works`}
          className={styles.days}
          min={1}
          max={DAYS_MAX}
          allowDecimal={false}
          clampBehavior="strict"
          value={days}
          onChange={(value) => setDays(Number(value) || 1)}
        />
        <span>
          <Plural value={days} one="day" other="days" />
        </span>
      </div>
      {make.error && <SaveFailure error={make.error} />}
    </>
  )
}
