import { Trans } from '@lingui/react/macro'
import type { Identity, LinkedIdentities } from '@cloche/contract/sign-on.ts'
import { ApiProblem } from '@cloche/client/problem.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import alert from '../kit/alert.module.css'
import { InPlaceQuestion } from '../kit/in-place-question.tsx'
import { look } from '../kit/look.ts'
import { Moment } from '../kit/moment.tsx'
import { useChange } from '../kit/use-change.ts'
import styles from '../entities/links/links.module.css'

interface Props {
  userId: string
  linked: LinkedIdentities
}

/** The accounts of single sign-on of another member of staff. Nothing is shown where it is neither set up nor linked. */
export function UserSignOn({ userId, linked: { provider, hasPassword, items } }: Props) {
  if (provider === null && items.length === 0) return null
  return (
    <section className={look.stack(3, styles.links)}>
      <h3>
        <Trans>Single sign-on</Trans>
      </h3>
      {items.length === 0 && (
        <p className={look.text('soft')} role="status">
          <Trans>No account of {provider} is linked. They can link theirs under their name at the top.</Trans>
        </p>
      )}
      {items.map((each) => (
        <Linked key={each.id} userId={userId} identity={each} hasPassword={hasPassword} />
      ))}
    </section>
  )
}

interface LinkedProps {
  userId: string
  identity: Identity
  hasPassword: boolean
}

function Linked({ userId, identity: { id, ...identity }, hasPassword }: LinkedProps) {
  const unlink = useChange('DELETE /user/{id}/identity/{identityId}', ['identity', 'session'])
  const [isAsking, setIsAsking] = useState(false)
  const { provider } = identity
  return (
    <div className={styles.link}>
      <div className={look.text('anywhere')}>
        <LinkedSince {...identity} />
      </div>
      {!isAsking && (
        <Button variant="subtle" color="red" size="compact-sm" onClick={() => setIsAsking(true)}>
          <Trans>Unlink</Trans>
        </Button>
      )}
      {isAsking && (
        <InPlaceQuestion
          act={<Trans>Unlink</Trans>}
          mutation={isLastWayIn(unlink.error) ? { ...unlink, error: null } : unlink}
          confirm={() => unlink.mutate({ params: { id: userId, identityId: id } })}
          keep={() => setIsAsking(false)}
        >
          {hasPassword ? (
            <Trans>
              They are logged out everywhere and can log in with their password, no more by {provider}.
            </Trans>
          ) : (
            <Trans>
              They are logged out everywhere and have no password: until you give them a login and a password
              above, they can't log in.
            </Trans>
          )}
        </InPlaceQuestion>
      )}
      {isLastWayIn(unlink.error) && (
        <p role="alert" className={look.stack(2, alert.alert, styles.about)}>
          <Trans>
            No administrator could log in with a password then. Give one of you a login and a password first.
          </Trans>
        </p>
      )}
    </div>
  )
}

function LinkedSince({ label, provider, linkedAt, lastUsedAt, works }: Omit<Identity, 'id'>) {
  return (
    <>
      <p>
        <Trans>
          <bdi>{label}</bdi> of {provider}
        </Trans>
      </p>
      <p className={look.text('soft', 'xs')}>
        <Trans>
          Linked since <Moment at={linkedAt} />.
        </Trans>{' '}
        {lastUsedAt !== null && (
          <Trans>
            Last login with it: <Moment at={lastUsedAt} />.
          </Trans>
        )}{' '}
        {!works && <Trans>This provider is not in use any more.</Trans>}
      </p>
    </>
  )
}

const isLastWayIn = (error: Error | null): boolean =>
  error instanceof ApiProblem && error.problem.code === 'conflict'
