import { useLingui } from '@lingui/react/macro'
import type { CallInput, CallOutput } from '@cloche/contract/calls.ts'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../boot/session-context.tsx'
import { isNotFound } from '../kit/queries.ts'
import { fullName } from '../entities/users/full-name.ts'
import type { ApplicationFilter } from './application-filter.ts'
import { useCall } from '../kit/use-call.ts'
import { useCallPages } from '../kit/use-call-pages.ts'
import { useReload } from '../kit/use-change.ts'

export type OpenApplication = CallOutput<'GET /application/{id}'>
type Acceptance = CallInput<'POST /application/{id}/accept'>['body']

/** Reads applications page by page, newest first. */
export function useApplications(filter: ApplicationFilter) {
  return useCallPages('GET /application', { query: filter }, { refetchOnWindowFocus: true })
}

/** Returns the number of applications that wait for a decision; 0 while unknown. */
export function useWaiting(): number {
  const { data } = useCall('GET /application', { query: { limit: 1 } }, { refetchOnWindowFocus: true })
  return data?.waiting ?? 0
}

/** Loads one application with the guests who have its phone; null, instead of a refusal, if there is none. */
export function useApplication(id: string) {
  const { api } = useSession()
  return useQuery({
    queryKey: ['application', 'one', id],
    queryFn: ({ signal }): Promise<OpenApplication | null> =>
      api.call('GET /application/{id}', { params: { id }, signal }).catch((error: Error) => {
        if (isNotFound(error)) return null
        throw error
      }),
    gcTime: 0,
  })
}

/**
 * Accepts, declines and erases applications. Accepting takes one of two calls, and a panel closes before the lists are read, so that
 * none is a `useChange`.
 */
export function useApplicationCalls() {
  const { t } = useLingui()
  const { api } = useSession()
  const reload = useReload(['application', 'message'])
  const reloadPeople = useReload(['user', 'visit'])
  return {
    accept: async (id: string, userId: string | null, body: Acceptance, allowRepeats: boolean) => {
      const accepted = userId
        ? await api.call('POST /application/{id}/merge', {
            params: { id },
            body: { ...body, userId, allowRepeats },
          })
        : await api.call('POST /application/{id}/accept', { params: { id }, body })
      void reload()
      void reloadPeople()
      return accepted
    },
    decline: async (application: OpenApplication, message: string, isNotified: boolean) => {
      const { id } = application
      await api.call('POST /application/{id}/decline', {
        params: { id },
        body: { message, notify: isNotified },
      })
      notifications.show({ message: t`The application of ${fullName(application)} is declined.` })
      void reload()
    },
    erase: async (application: OpenApplication) => {
      await api.call('DELETE /application/{id}', { params: { id: application.id } })
      notifications.show({ message: t`The application is erased.` })
      void reload()
    },
  }
}
