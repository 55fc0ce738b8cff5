import { isVoidable, statusAt, type StoredStatus } from '@cloche/checklist/visit-status.ts'
import { isStaff } from '@cloche/contract/constants.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import type { VisitReturn, VisitVoid } from '@cloche/contract/reviews.ts'
import { invalid, Refusal } from './refusal.ts'
import type { Server } from './server.ts'
import { isWaiting, lifeOf, type Person, type StoredVisit } from './visit.ts'

/** The acts of staff on visits and guests, by the rules of server/src/programme/visits and server/src/workflows/privacy. */

interface Reviewed {
  server: Server
  person: Person
  visitId: string
  expected: number | undefined
}

interface Change {
  guestId?: string
  allowCopied?: boolean
  visitDate?: string
  cancelled?: boolean
}

interface Decision {
  from: readonly StoredStatus[]
  to: StoredStatus
  write?: (visit: StoredVisit) => void
}

/** Changes a visit as visits/editing.ts does with `allowRepeats`. */
export function changeVisit(
  { server, person, visitId, expected }: Reviewed,
  { guestId, allowCopied = false, visitDate, cancelled }: Change,
): Visit {
  const visit = server.visitOf(person, visitId)
  requireVersion(server, visit, person, expected)
  const status = statusAfter(visit, cancelled)
  const date = visitDate ?? visit.visitDate
  const guest = guestId ?? visit.guestId
  const isOther = guest !== visit.guestId
  const isEdited = date !== visit.visitDate || isOther
  if (!isEdited && status === visit.status) return server.presentVisit(visit, person)
  const willWait = isWaiting({ ...visit, status: cancelled === false ? status : visit.status })
  if (isEdited && !willWait) throw new Refusal('visit_closed')
  if (isOther && visit.startedAt) throw new Refusal('conflict', BEGUN, [{ path: 'guestId', message: BEGUN }])
  if (isOther && visit.copiedAt && !allowCopied)
    throw new Refusal('conflict', COPIED, [copiedFault(server, visit)])
  const isBack = visit.status === 'cancelled' && isWaiting({ status })
  if ((isBack || isOther) && server.people.get(guest)!.erasedAt) {
    throw invalid('guestId', NO_GUEST)
  }
  const why = status === 'cancelled' ? visit.void : null
  Object.assign(visit, { guestId: guest, visitDate: date, status, void: why, version: visit.version + 1 })
  return server.presentVisit(visit, person)
}

function statusAfter(visit: StoredVisit, cancelled: boolean | undefined): StoredStatus {
  const { status, submittedAt } = visit
  if (cancelled === undefined || cancelled === (status === 'cancelled')) return status
  if (!cancelled) return visit.void?.from ?? (submittedAt ? 'returned' : 'scheduled')
  if (!isWaiting(visit)) throw new Refusal('visit_closed')
  return 'cancelled'
}

export const acceptVisit = (reviewed: Reviewed): Visit =>
  decide(reviewed, { from: ['submitted'], to: 'accepted' })

export const reopenVisit = (reviewed: Reviewed): Visit =>
  decide(reviewed, { from: ['accepted'], to: 'submitted' })

export function returnVisit(reviewed: Reviewed, { message, notes }: VisitReturn): Visit {
  const { server } = reviewed
  return decide(reviewed, {
    from: ['submitted', 'accepted'],
    to: 'returned',
    write(visit) {
      if (server.people.get(visit.guestId)!.erasedAt)
        throw new Refusal('conflict', NO_GUEST, [{ path: 'guestId', message: NO_GUEST }])
      const own = server.questionsOf(visit.id).filter(({ item }) => item.parent !== null)
      const textOf = new Map(notes.map(({ questionId, text }) => [questionId, text]))
      const errors = notes.flatMap(({ questionId }, place) =>
        own.some(({ item }) => item.id === questionId)
          ? []
          : [
              {
                path: `notes.${place}.questionId`,
                message: `${questionId} is no question of this visit`,
              },
            ],
      )
      if (errors.length > 0) throw new Refusal('invalid', undefined, errors)
      visit.returns.push({ at: server.now(), message, notes: notes.length })
      for (const question of own) {
        const text = textOf.get(question.item.id) ?? null
        if (question.note === null && text === null) continue
        question.note = text
        question.revision += 1
      }
    },
  })
}

/** Declares that a visit doesn't count as visits/voiding.ts does. */
export function voidVisit(
  { server, person, visitId, expected }: Reviewed,
  { reason, text = null }: Omit<VisitVoid, 'text'> & { text?: string | null },
): Visit {
  const visit = server.visitOf(person, visitId)
  if (visit.void?.reason === reason && visit.void.text === text) return server.presentVisit(visit, person)
  requireVersion(server, visit, person, expected)
  const [life, now] = [lifeOf(visit), server.now()]
  if (!isVoidable(life, now)) throw new Refusal('conflict', `This visit is ${statusAt(life, now)}`)
  const why = { reason, text, from: visit.status, by: person.id, at: now }
  Object.assign(visit, { status: 'cancelled', void: why, version: visit.version + 1 })
  return server.presentVisit(visit, person)
}

/** Reviews a visit as visits/reviewing.ts does. */
function decide({ server, person, visitId, expected }: Reviewed, { from, to, write }: Decision): Visit {
  const visit = server.visitOf(person, visitId)
  if (visit.status === to && !write) return server.presentVisit(visit, person)
  requireVersion(server, visit, person, expected)
  if (!from.includes(visit.status)) throw new Refusal('conflict', `This visit is ${visit.status}`)
  write?.(visit)
  Object.assign(visit, { status: to, version: visit.version + 1 })
  return server.presentVisit(visit, person)
}

function requireVersion(server: Server, visit: StoredVisit, person: Person, expected: number | undefined) {
  if (expected === undefined || expected === visit.version) return
  throw new Refusal('changed', undefined, undefined, server.presentVisit(visit, person))
}

/** Erases a guest as privacy/service.ts does, as far as a phone can notice. */
export function erasePerson(server: Server, id: string): void {
  const person = server.people.get(id)
  if (!person) throw new Refusal('not_found')
  if (isStaff(person.roleId)) throw new Refusal('conflict', 'Only guests can be erased')
  if (person.erasedAt) return
  Object.assign(person, { firstName: 'Guest', lastName: id.slice(-6), erasedAt: server.now() })
  for (const [token, userId] of server.sessions) if (userId === id) server.sessions.delete(token)
  for (const visit of server.visits.values()) {
    if (visit.guestId !== id) continue
    if (isWaiting(visit)) Object.assign(visit, { status: 'cancelled', version: visit.version + 1 })
    if (visit.void) visit.void.text = null
    for (const each of visit.returns) Object.assign(each, { message: null, notes: 0 })
    for (const question of server.questionsOf(visit.id)) {
      if (question.note === null) continue
      question.note = null
      question.revision += 1
    }
  }
}

function copiedFault({ people }: Server, { guestId }: StoredVisit) {
  const { firstName, lastName } = people.get(guestId)!
  return { path: 'allowCopied', message: `A copy may be on the phone of ${firstName} ${lastName}` }
}

const BEGUN = 'The guest has begun this visit'
const COPIED = 'A copy of this visit may be on a phone'
const NO_GUEST = 'There is no such guest'
