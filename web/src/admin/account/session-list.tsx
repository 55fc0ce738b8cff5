import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { SaveFailure } from '../kit/save-failure.tsx'
import { Failure } from '../kit/failure.tsx'
import { RowsSkeleton } from '../kit/rows-skeleton.tsx'
import styles from './account.module.css'
import { SessionRow } from './session-row.tsx'
import { useSessions } from './use-sessions.ts'

/** The sessions of a user, of oneself where `userId` is null, each with its end. */
export function SessionList({ userId }: { userId: string | null }) {
  const { list, end, endAll } = useSessions(userId)
  const sessions = list.data
  const others = sessions?.filter(({ current }) => !current) ?? []
  const isHere = others.length < (sessions?.length ?? 0)
  const error = end.error ?? endAll.error
  return (
    <>
      {list.isPending && <RowsSkeleton rows={2} />}
      {list.isError && !sessions && (
        <Failure error={list.error} retry={() => void list.refetch()} busy={list.isFetching} />
      )}
      {sessions?.length === 0 && (
        <p className={styles.soft}>
          <Trans>Nowhere at the moment.</Trans>
        </p>
      )}
      {sessions && sessions.length > 0 && (
        <ul className={styles.sessions}>
          {[...sessions.filter(({ current }) => current), ...others].map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              ending={endAll.isPending || (end.isPending && end.variables === session.id)}
              end={() => end.mutate(session.id)}
            />
          ))}
        </ul>
      )}
      {error && <SaveFailure error={error} />}
      {others.length > (isHere ? 0 : 1) && (
        <div className={styles.buttons}>
          <Button variant="default" loading={endAll.isPending} onClick={() => endAll.mutate()}>
            {isHere ? <Trans>Log out everywhere else</Trans> : <Trans>Log out everywhere</Trans>}
          </Button>
        </div>
      )}
    </>
  )
}
