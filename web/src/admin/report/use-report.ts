import type { VisitChecklist } from '@cloche/contract/questions.ts'
import { useQuery } from '@tanstack/react-query'
import type { Api } from '@cloche/client/client.ts'
import { useSession } from '../../boot/session-context.tsx'

/** A visit with its whole checklist, add-on sections last. */
export function useReport(visitId: string) {
  const { api } = useSession()
  return useQuery({
    queryKey: ['visit', 'report', visitId],
    queryFn: ({ signal }) => readVisit(api, visitId, signal),
  })
}

async function readVisit(api: Api, visitId: string, signal: AbortSignal): Promise<VisitChecklist> {
  const input = { params: { visitId }, signal }
  const [{ visit, items }, addons] = await Promise.all([
    api.call('GET /question/{visitId}', input),
    api.call('GET /question/{visitId}/addon', input),
  ])
  return { visit, items: [...items, ...addons.items] }
}
