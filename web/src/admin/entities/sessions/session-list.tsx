import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { LoginSession } from '@cloche/contract/sessions.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { SaveFailure } from '../../kit/save-failure.tsx'
import { Failure } from '../../kit/failure.tsx'
import { RowsSkeleton } from '../../kit/rows-skeleton.tsx'
import type { Api } from '@cloche/client/client.ts'
import { useSession } from '../../../boot/session-context.tsx'
import { look } from '../../kit/look.ts'
import styles from './sessions.module.css'
import { SessionRow } from './session-row.tsx'
import { useReload } from '../../kit/use-change.ts'
import { answerKey } from '../../kit/call-keys.ts'

/** Lists the sessions of a user, or one's own if `userId` is null, with a button that ends each. */
export function SessionList({ userId }: { userId: string | null }) {
  const { list, end, endAll } = useSessions(userId)
  const sessions = list.data
  const others = sessions?.filter(({ current }) => !current) ?? []
  const isHere = others.length < (sessions?.length ?? 0)
  const error = end.error ?? endAll.error
  return (
    <>
      {list.isPending && <RowsSkeleton rows={2} />}
      {list.isError && !sessions && <Failure query={list} />}
      {sessions?.length === 0 && (
        <p className={look.text('soft')}>
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
        <div className={look.row(2, look.put.stretched, styles.buttons)}>
          <Button variant="default" loading={endAll.isPending} onClick={() => endAll.mutate()}>
            {isHere ? <Trans>Log out everywhere else</Trans> : <Trans>Log out everywhere</Trans>}
          </Button>
        </div>
      )}
    </>
  )
}

/** Returns the calls for one's own sessions or for those of a user. */
function callsOf(api: Api, userId: string | null) {
  if (userId === null) {
    return {
      list: (signal: AbortSignal) => api.call('GET /user/session', { signal }),
      end: (sessionId: string) => api.call('DELETE /user/session/{sessionId}', { params: { sessionId } }),
      endAll: () => api.call('DELETE /user/session'),
    }
  }
  const params = { id: userId }
  return {
    list: (signal: AbortSignal) => api.call('GET /user/{id}/session', { params, signal }),
    end: (sessionId: string) =>
      api.call('DELETE /user/{id}/session/{sessionId}', { params: { id: userId, sessionId } }),
    endAll: () => api.call('DELETE /user/{id}/session', { params }),
  }
}

/**
 * Loads the sessions of a user, or one's own if `userId` is null, last used first, and ends one or all others. Whose they are
 * decides which calls these are.
 */
function useSessions(userId: string | null) {
  const calls = callsOf(useSession().api, userId)
  const queryKey =
    userId === null
      ? answerKey('GET /user/session', {})
      : answerKey('GET /user/{id}/session', { params: { id: userId } })
  const list = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<LoginSession[]> => (await calls.list(signal)).items,
  })
  const onSuccess = useReload(['session'])
  return {
    list,
    end: useMutation({ mutationFn: calls.end, onSuccess }),
    endAll: useMutation({ mutationFn: calls.endAll, onSuccess }),
  }
}
