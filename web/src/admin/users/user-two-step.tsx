import { Trans } from '@lingui/react/macro'
import type { LinkedIdentities } from '@cloche/contract/sign-on.ts'
import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { Failure } from '../kit/failure.tsx'
import { InPlaceQuestion } from '../kit/in-place-question.tsx'
import { Moment } from '../kit/moment.tsx'
import { useCall } from '../kit/use-call.ts'
import { useChange } from '../kit/use-change.ts'
import { look } from '../kit/look.ts'
import styles from '../entities/links/links.module.css'

interface Props {
  userId: string
  linked: LinkedIdentities | undefined
}

/** Turns off two-step login for another member of staff who has lost the phone. */
export function UserTwoStep({ userId, linked }: Props) {
  const params = { id: userId }
  const query = useCall('GET /user/{id}/totp', { params })
  const reset = useChange('DELETE /user/{id}/totp', ['GET /user/{id}/totp'])
  const [asking, setAsking] = useState(false)
  const state = query.data
  return (
    <section className={look.stack(3, styles.links)}>
      <h3>
        <Trans>Two-step login</Trans>
      </h3>
      {query.isPending && <Skeleton height={20} width="70%" />}
      {query.isError && !state && <Failure query={query} />}
      {state && !state.enabledAt && (
        <p className={look.text('soft')} role="status">
          {linked?.hasPassword === false && linked.provider !== null ? (
            <Trans>They have no password: {linked.provider} asks for a second step.</Trans>
          ) : (
            <Trans>Off. They can turn it on under their name at the top of the page.</Trans>
          )}
        </p>
      )}
      {state?.enabledAt && (
        <div className={styles.link}>
          <span>
            <Trans>
              On since <Moment at={state.enabledAt} />
            </Trans>
          </span>
          {!asking && (
            <Button variant="subtle" color="red" size="compact-sm" onClick={() => setAsking(true)}>
              <Trans>Turn off</Trans>
            </Button>
          )}
          {asking && (
            <InPlaceQuestion
              act={<Trans>Turn off</Trans>}
              mutation={reset}
              confirm={() => reset.mutate({ params })}
              keep={() => setAsking(false)}
            >
              <Trans>
                This is for somebody who has lost both phone and recovery codes: from then on the password
                alone lets them in. Make sure that it is really them who ask.
              </Trans>
            </InPlaceQuestion>
          )}
        </div>
      )}
    </section>
  )
}
