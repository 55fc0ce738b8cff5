import { queryOptions } from '@tanstack/react-query'
import type { Api } from '@cloche/client/client.ts'
import type { VisitChecklist } from '@cloche/contract/questions.ts'

/** A visit with its whole checklist, add-on sections last. */
export function reportQuery(api: Api, visitId: string) {
  return queryOptions({
    queryKey: ['visit', 'report', visitId],
    queryFn: ({ signal }) => readVisit(api, visitId, signal),
  })
}

/** The events of a visit. The report does not wait for them. */
export function timelineQuery(api: Api, visitId: string) {
  return queryOptions({
    queryKey: ['visit', 'timeline', visitId],
    queryFn: ({ signal }) => api.call('GET /visit/{visitId}/timeline', { params: { visitId }, signal }),
  })
}

/** The groups of a visit's dishes, with their targets. The report does not wait for them. */
export function dishTargetsQuery(api: Api, visitId: string) {
  return queryOptions({
    queryKey: ['visit', 'kitchen', visitId],
    queryFn: ({ signal }) => api.call('GET /insight/visit/{visitId}/dish', { params: { visitId }, signal }),
  })
}

/** The other visits that wait for review, and the restaurant's earlier results. */
export function reviewQuery(api: Api, visitId: string) {
  return queryOptions({
    queryKey: ['visit', 'review', visitId],
    queryFn: ({ signal }) => api.call('GET /visit/{visitId}/review', { params: { visitId }, signal }),
  })
}

/** The texts that could tell who the guest was. */
export function giveawaysQuery(api: Api, visitId: string) {
  return queryOptions({
    queryKey: ['visit', 'giveaways', visitId],
    queryFn: ({ signal }) => api.call('GET /visit/{visitId}/giveaways', { params: { visitId }, signal }),
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
