import { useLingui } from '@lingui/react/macro'
import type { Export } from '@cloche/contract/exports.ts'
import { notifications } from '@mantine/notifications'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { currentLanguage } from '../../boot/i18n.ts'
import { useSession } from '../../boot/session-context.tsx'
import { usePages } from '../kit/use-pages.ts'
import { bodyOf, filterOf, type ExportChoice } from '../entities/exports/export-choice.ts'

const WATCHED_EVERY = 1000

export const isUnfinished = ({ status }: Export) => status === 'waiting' || status === 'running'

/** Reads the user's exports, newest first, again each second while one is being made. */
export function useExports() {
  const { api } = useSession()
  return usePages(['export'], (cursor, signal) => api.call('GET /export', { query: { cursor }, signal }), {
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isUnfinished)) ? WATCHED_EVERY : false,
  })
}

/** Counts the chosen visits and their photos. */
export function useExportCount(choice: ExportChoice) {
  const { api } = useSession()
  const query = filterOf(choice)
  return useQuery({
    queryKey: ['export-count', query],
    queryFn: ({ signal }) => api.call('GET /export/count', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useMakeExport() {
  const { api } = useSession()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (choice: ExportChoice) =>
      api.call('POST /export', { body: { ...bodyOf(choice), language: currentLanguage() } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['export'] }),
  })
}

export function useRemoveExport() {
  const { t } = useLingui()
  const { api } = useSession()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.call('DELETE /export/{id}', { params: { id } }),
    onError: () => notifications.show({ color: 'red', message: t`It was not removed. Try again.` }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['export'] }),
  })
}
