import type { CallExtras } from '@cloche/client/client.ts'
import type { CallInput, CallKey, CallOutput } from '@cloche/contract/calls.ts'
import { useMutation, useQueryClient, type UseMutationOptions } from '@tanstack/react-query'
import { useSession } from '../../boot/session-context.tsx'
import { argsOf, type Area, type ReadKey } from './call-keys.ts'

type Reloads = readonly (Area | ReadKey)[]

type ChangeInput<K extends CallKey> = CallInput<K> & Pick<CallExtras, 'ifMatch'>
type Variables<K extends CallKey> = {} extends CallInput<K> ? ChangeInput<K> | void : ChangeInput<K>

interface ChangeOptions<K extends CallKey> extends Pick<
  UseMutationOptions<CallOutput<K>, Error, Variables<K>>,
  'onSuccess' | 'onError'
> {
  /** Reads again after a failure, too: what the screen shows may be out of date. */
  always?: boolean
}

/** Changes something by a call of the API, then reads again what `reloads` names: whole areas, or single calls. */
export function useChange<K extends CallKey>(
  key: K,
  reloads: Reloads,
  { always = false, onSuccess, onError }: ChangeOptions<K> = {},
) {
  const { api } = useSession()
  const reload = useReload(reloads)
  return useMutation<CallOutput<K>, Error, Variables<K>>({
    mutationFn: (input) => api.call(key, ...argsOf<K>(input ?? {}, {})),
    onError,
    onSuccess,
    onSettled: (_, error) => (error === null || always ? reload() : undefined),
  })
}

/** Returns a function that reads whole areas, or single calls, again. */
export function useReload(reloads: Reloads): () => Promise<void> {
  const queries = useQueryClient()
  return () =>
    queries.invalidateQueries({
      predicate: ({ queryKey: [area, call] }) => reloads.some((each) => each === area || each === call),
    })
}
