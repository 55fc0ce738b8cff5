import { queryOptions } from '@tanstack/react-query'
import type { Api } from '@cloche/client/client.ts'
import type { VisitChecklist } from '@cloche/contract/questions.ts'
import { callOptions } from '../kit/call-keys.ts'

/** A visit with its whole checklist, add-on sections last. Two calls make it, so that its key is its own. */
export function visitQuery(api: Api, visitId: string) {
  return queryOptions({
    queryKey: ['visit', 'whole', visitId],
    queryFn: ({ signal }) => readVisit(api, visitId, signal),
  })
}

/** The events of a visit. The review does not wait for them. */
export function timelineQuery(api: Api, visitId: string) {
  return callOptions(api, 'GET /visit/{visitId}/timeline', { params: { visitId } })
}

/** The other visits that wait for review, and the restaurant's earlier results. */
export function reviewQuery(api: Api, visitId: string) {
  return callOptions(api, 'GET /visit/{visitId}/review', { params: { visitId } })
}

async function readVisit(api: Api, visitId: string, signal: AbortSignal): Promise<VisitChecklist> {
  const input = { params: { visitId }, signal }
  const [{ visit, items }, addons] = await Promise.all([
    api.call('GET /question/{visitId}', input),
    api.call('GET /question/{visitId}/addon', input),
  ])
  return { visit, items: [...items, ...addons.items] }
}
