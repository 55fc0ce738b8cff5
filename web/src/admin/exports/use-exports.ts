import { useLingui } from '@lingui/react/macro'
import type { Export } from '@cloche/contract/exports.ts'
import { notifications } from '@mantine/notifications'
import { keepPreviousData } from '@tanstack/react-query'
import { useCall } from '../kit/use-call.ts'
import { useChange } from '../kit/use-change.ts'
import { useCallPages } from '../kit/use-call-pages.ts'
import { filterOf, type ExportChoice } from '../entities/exports/export-choice.ts'

const WATCHED_EVERY = 1000

export const isUnfinished = ({ status }: Export) => status === 'waiting' || status === 'running'

/** Reads the user's exports, newest first, again each second while one is being made. */
export function useExports() {
  return useCallPages(
    'GET /export',
    {},
    {
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ items }) => items.some(isUnfinished)) ? WATCHED_EVERY : false,
    },
  )
}

/** Counts the chosen visits and their photos. */
export function useExportCount(choice: ExportChoice) {
  return useCall('GET /export/count', { query: filterOf(choice) }, { placeholderData: keepPreviousData })
}

export function useRemoveExport() {
  const { t } = useLingui()
  return useChange('DELETE /export/{id}', ['GET /export'], {
    always: true,
    onError: () => notifications.show({ color: 'red', message: t`It was not removed. Try again.` }),
  })
}
