import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '../../boot/session-context.tsx'
import { answerKey } from '../kit/call-keys.ts'
import { useCall } from '../kit/use-call.ts'
import { useChange, useReload } from '../kit/use-change.ts'

const READING_MS = 1500
const WATCHING_MS = 60_000

/** Loads the state of the last reading, again and again, because the server reads the sheet by itself. */
export function useMenuState() {
  return useCall(
    'GET /menu/state',
    {},
    {
      refetchInterval: ({ state }) => (state.data?.reading ? READING_MS : WATCHING_MS),
      refetchOnWindowFocus: true,
    },
  )
}

/** Makes the server read the sheet now. The state shows the result. */
export function useReadNow() {
  const queries = useQueryClient()
  const reload = useReload(['GET /menu/state'])
  return useChange('POST /menu/refresh', [], {
    onSuccess: (state) => queries.setQueryData(answerKey('GET /menu/state', {}), state),
    onError: reload,
  })
}

/**
 * Loads the menu that guests see, from the reading named by `fetchedAt`. The previous menu stays until it arrives. The call has no
 * input, so that the cache's key has to name the reading.
 */
export function useMenu(fetchedAt: string) {
  const { api } = useSession()
  return useQuery({
    queryKey: ['menu', 'guests', fetchedAt],
    queryFn: ({ signal }) => api.call('GET /menu', { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
}
