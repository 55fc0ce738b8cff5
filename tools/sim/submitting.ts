import { completionOf } from '@cloche/checklist/complete.ts'
import { scoreOf } from '@cloche/checklist/score.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { Refusal } from './refusal.ts'
import type { Server } from './server.ts'
import { isOpen, lastReturn, type Person } from './visit.ts'

/** Submits a visit as `submitVisit` of server/src/programme/visits/service.ts does. */
export function submitVisit(server: Server, person: Person, visitId: string, captured: Date): Visit {
  const visit = server.visitOf(person, visitId)
  const now = server.now()
  if (isOpen(visit, now)) {
    server.freezeOnce(visit)
    server.begin(visit, captured)
  }
  const returned = lastReturn(visit)
  if (server.isSubmitted(visitId) || (returned && captured <= returned.at))
    return server.presentVisit(visit, person)
  server.requireOpen(visit)
  const items = server.questionsOf(visitId).map((question) => server.present(question))
  const { missing: open, progress } = completionOf(items)
  if (open.length > 0) {
    const errors = open.map(({ item, parts }) => ({ path: item.id, message: `Missing: ${parts.join(', ')}` }))
    throw new Refusal('incomplete', undefined, errors)
  }
  const { total } = scoreOf(items)
  Object.assign(visit, { status: 'submitted', submittedAt: now, score: total, progress })
  visit.version += 1
  return server.presentVisit(visit, person)
}
