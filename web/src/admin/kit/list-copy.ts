import type { QueryClient } from '@tanstack/react-query'

/** The browser's copy of a list that is read whole, for code that changes it on the screen before the server answers. */
export interface ListCopy<T> {
  get(): readonly T[]
  set(change: (items: readonly T[]) => T[]): void
  /** Reloads the copy, which may differ from the server's list, and whatever else is read of these things. */
  reread(): Promise<void>
}

/** `key`: of the query, first the name of the things. `inOrder` puts a changed copy in order. */
export function listCopy<T>(
  queries: QueryClient,
  key: readonly [things: string, ...string[]],
  inOrder: (items: T[]) => T[] = (items) => items,
): ListCopy<T> {
  const get = () => queries.getQueryData<T[]>(key) ?? []
  return {
    get,
    set(change) {
      // An answer on its way predates this change.
      void queries.cancelQueries({ queryKey: key })
      queries.setQueryData<T[]>(key, inOrder(change(get())))
    },
    reread: () => queries.invalidateQueries({ queryKey: [key[0]] }),
  }
}
