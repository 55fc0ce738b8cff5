import { Trans, useLingui } from '@lingui/react/macro'
import type { ApiToken } from '@cloche/contract/tokens.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { LastUsed } from '../../entities/sessions/last-used.tsx'
import { InPlaceQuestion } from '../../kit/in-place-question.tsx'
import { Moment } from '../../kit/moment.tsx'
import { look } from '../../kit/look.ts'
import list from '../../kit/rows.module.css'
import { useChange } from '../../kit/use-change.ts'
import { fullName } from '../../entities/users/full-name.ts'
import { useGroupWords } from '../../entities/groups/use-group-words.ts'
import { SCOPE_WORDS } from '../../entities/tokens/labels.ts'
import styles from '../programs.module.css'

const JUST_NOW_MS = 120_000

/** Shows what a token is for, what it may read, who made it and when it was used. */
export function TokenRow({ token }: { token: ApiToken }) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const { name, prefix, scopes, createdBy, createdAt, lastUsedAt, works, reach } = token
  const inWords = useGroupWords()
  const maker = fullName(createdBy)
  return (
    <li className={list.row}>
      <div className={list.what}>
        <h2>
          <bdi>{name}</bdi>
        </h2>
        <p className={look.text('soft')}>
          <code className={styles.prefix}>{prefix}…</code>
          {` · ${scopes.map((scope) => t(SCOPE_WORDS[scope])).join(' · ')}`}
        </p>
        {reach && (
          <p className={look.text('soft')}>
            <Trans>Sees only</Trans>: <bdi>{inWords(reach)}</bdi>
          </p>
        )}
        <p className={look.text('soft')}>
          <Trans>
            Made by <bdi>{maker}</bdi>, <Moment at={createdAt} />
          </Trans>
          {' · '}
          {lastUsedAt === null ? (
            <Trans context="token">never used</Trans>
          ) : (
            <LastUsed at={lastUsedAt} fresh={JUST_NOW_MS} />
          )}
        </p>
        {!works && (
          <p className={look.text('danger')}>
            <Trans>It does not work: the person who made it is no longer an administrator.</Trans>
          </p>
        )}
      </div>
      {isAsking ? (
        <RevokeQuestion token={token} keep={() => setAsking(false)} />
      ) : (
        <Button variant="subtle" color="red" aria-label={t`Revoke ${name}`} onClick={() => setAsking(true)}>
          <Trans>Revoke</Trans>
        </Button>
      )}
    </li>
  )
}

/** A revoked token can't be brought back. */
function RevokeQuestion({ token, keep }: { token: ApiToken; keep: () => void }) {
  const revoke = useChange('DELETE /token/{id}', ['token'])
  return (
    <InPlaceQuestion
      act={<Trans>Revoke for good</Trans>}
      mutation={revoke}
      confirm={() => revoke.mutate({ params: { id: token.id } })}
      keep={keep}
    >
      <Trans>The program with this token is locked out at once, and for good.</Trans>
    </InPlaceQuestion>
  )
}
