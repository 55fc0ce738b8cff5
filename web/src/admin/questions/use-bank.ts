import type { CallOutput } from '@cloche/contract/calls.ts'
import type { BankQuestion } from '@cloche/contract/questions.ts'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSession } from '../../boot/session-context.tsx'
import { inOrder } from './tree/branches.ts'
import { listCopy, type ListCopy } from '../kit/list-copy.ts'
import { useCall } from '../kit/use-call.ts'

const BANK = ['question', 'bank'] as const

/**
 * Loads the whole bank in the order in which a guest sees it, again whenever the page opens. The cache holds the screen's copy, which
 * changes before the server answers.
 */
export function useBank() {
  const { api } = useSession()
  return useQuery({
    queryKey: BANK,
    queryFn: async ({ signal }) => inOrder((await api.call('GET /question', { signal })).items),
  })
}

/** Loads the removed items, newest first, only while somebody looks at them. */
export function useRemoved(wanted: boolean) {
  return useCall('GET /question', { query: { deleted: '1' } }, { select: removedOf, enabled: wanted })
}

function removedOf({ items }: CallOutput<'GET /question'>): BankQuestion[] {
  return items
    .filter(({ deletedAt }) => deletedAt !== null)
    .toSorted((a, b) => b.deletedAt!.localeCompare(a.deletedAt!))
}

/** The browser's copy of the bank. */
export interface BankCopy extends ListCopy<BankQuestion> {
  /** Stores the server's answers in the copy: adds new items and replaces changed ones. */
  take(...answers: readonly BankQuestion[]): void
}

export function useBankCopy(): BankCopy {
  const queries = useQueryClient()
  return useMemo(() => bankCopy(queries), [queries])
}

function bankCopy(queries: QueryClient): BankCopy {
  const copy = listCopy<BankQuestion>(queries, BANK, inOrder)
  return {
    ...copy,
    take(...answers) {
      const ids = new Set(answers.map(({ id }) => id))
      copy.set((items) => [...items.filter(({ id }) => !ids.has(id)), ...answers])
    },
  }
}
