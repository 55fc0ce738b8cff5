import type { BankQuestion } from '@cloche/contract/questions.ts'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSession } from '../../boot/session-context.tsx'
import { inOrder } from './tree/branches.ts'

const BANK = ['question', 'bank']
const REMOVED = ['question', 'removed']

/** The whole bank, in the order in which a guest meets it. Read anew whenever the page is opened. */
export function useBank() {
  const { api } = useSession()
  return useQuery({
    queryKey: BANK,
    queryFn: async ({ signal }) => inOrder((await api.call('GET /question', { signal })).items),
  })
}

/** What was removed, newest first; asked for only when somebody wants to see it. */
export function useRemoved(wanted: boolean) {
  const { api } = useSession()
  return useQuery({
    queryKey: REMOVED,
    queryFn: async ({ signal }) => {
      const { items } = await api.call('GET /question', { query: { deleted: '1' }, signal })
      return items
        .filter(({ deletedAt }) => deletedAt !== null)
        .toSorted((a, b) => b.deletedAt!.localeCompare(a.deletedAt!))
    },
    enabled: wanted,
  })
}

/** The bank as this browser knows it, for those who change it. */
export interface BankCopy {
  get(): readonly BankQuestion[]
  set(change: (items: readonly BankQuestion[]) => BankQuestion[]): void
  /** Puts in what the server answered, or in its old place what it changed. */
  take(...answers: readonly BankQuestion[]): void
  /** Reads it again: what is here may not be what is there. */
  reread(): Promise<void>
}

export function useBankCopy(): BankCopy {
  const queries = useQueryClient()
  return useMemo(() => bankCopy(queries), [queries])
}

function bankCopy(queries: QueryClient): BankCopy {
  const get = () => queries.getQueryData<BankQuestion[]>(BANK) ?? []
  const set: BankCopy['set'] = (change) => {
    // An answer that is under way was written before this change.
    void queries.cancelQueries({ queryKey: BANK })
    queries.setQueryData<BankQuestion[]>(BANK, inOrder(change(get())))
  }
  return {
    get,
    set,
    take(...answers) {
      const ids = new Set(answers.map(({ id }) => id))
      set((items) => [...items.filter(({ id }) => !ids.has(id)), ...answers])
    },
    reread: () => queries.invalidateQueries({ queryKey: ['question'] }),
  }
}
