import { characterCount } from '@cloche/checklist/characters.ts'
import { TEXT_MAX_LENGTH } from '@cloche/contract/constants.ts'
import { TUS } from '@cloche/contract/tus.ts'
import type { Menu } from '@cloche/contract/menu.ts'
import type { ProblemCode } from '@cloche/contract/problems.ts'
import type { AnswerValue, Dish, StoredPhoto, VisitQuestion } from '@cloche/contract/questions.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import type { Write, WriteResult } from '@cloche/contract/writes.ts'
import { problemOf, refusal, type Answers, type Given } from './fake-server.ts'

export const VISIT_ID = '01900000-0000-7000-8000-000000000001'

const VISIT: Visit = {
  id: VISIT_ID,
  guestId: 'g',
  restaurantId: 'r',
  visitDate: '2026-11-20T19:00',
  opensAt: '2026-11-20T16:00:00.000Z',
  status: 'open',
  fillable: true,
  copiedAt: null,
  startedAt: null,
  submittedAt: null,
  score: null,
  returned: null,
  progress: { required: 0, answered: 0 },
  guest: { firstName: 'Anna', lastName: 'Orlova' },
  restaurant: { title: 'Pine', address: 'Lesnaya 1', timezone: 'Europe/Moscow' },
  version: 1,
}

/** A server with one open visit that stores the guest's writes. */
export interface GuestServer {
  answers: Answers
  /** All writes of the guest, oldest first. */
  written: Write[]
  /** The reason with which the server refuses writes from now on. */
  refuse: ProblemCode | null
  question(id: string): VisitQuestion
  /** Another phone of the guest answers. */
  answerElsewhere(id: string, answer: AnswerValue): void
}

export function createGuestServer(
  items: readonly VisitQuestion[],
  menu: Pick<Menu, 'dishes' | 'drinks'>,
  state: Partial<Visit> = {},
): GuestServer {
  let visit: Visit = { ...VISIT, ...state }
  const stored = new Map(items.map((item) => [item.id, structuredClone(item)]))
  const written: Write[] = []
  const change = (id: string, next: Partial<VisitQuestion>) => {
    const before = stored.get(id)!
    const after = { ...before, ...next, revision: before.revision + 1 }
    stored.set(id, after)
    return after
  }

  function store(write: Write): WriteResult {
    const fault = isTooLong(write) ? 'invalid' : guest.refuse
    if (fault) return { kind: 'refused', problem: problemOf(422, fault) }
    written.push(write)
    const { questionId: id, kind, body } = write
    const { dishes, photos } = stored.get(id)!
    if (kind === 'answer' || kind === 'rate' || kind === 'comment') {
      return { kind: 'saved', ...change(id, { ...body, savedAt: write.capturedAt }) }
    }
    if (kind === 'decline') {
      const { [body.part]: _, ...rest } = stored.get(id)!.declined ?? {}
      const declined = body.reason === null ? rest : { ...rest, [body.part]: body.reason }
      return { kind: 'saved', ...change(id, { declined, savedAt: write.capturedAt }) }
    }
    if (kind === 'removeDish' || kind === 'removePhoto') {
      const rest = <T extends { id: string }>(all: T[]) => all.filter((each) => each.id !== body.id)
      return { kind: 'gone', ...change(id, { dishes: rest(dishes), photos: rest(photos) }) }
    }
    const known = dishes.find((dish) => dish.id === body.id)
    const dish = { readyTime: null, ...known, ...body } as Dish
    const rest = dishes.filter((each) => each !== known)
    return { kind: 'dish', dish, revision: change(id, { dishes: [...rest, dish] }).revision }
  }

  const guest: GuestServer = {
    written,
    refuse: null,
    question: (id) => stored.get(id)!,
    answerElsewhere: (id, answer) => void change(id, { answer }),
    answers: {
      'GET /visit': () => ({ items: [visit], nextCursor: null }),
      'GET /menu': () => ({ ...menu, fetchedAt: '2026-11-20T10:00:00.000Z' }),
      'GET /question/{visitId}': () => ({ visit, items: [...stored.values()] }),
      'GET /question/{visitId}/addon': () => ({ visit, items: [] }),
      'POST /visit/{visitId}/begin': () => ({ ...visit, startedAt: VISIT.opensAt }),
      'PUT /visit/{visitId}/absence': ({ body: { reason = null } }) => {
        visit = { ...visit, absence: { at: visit.opensAt, reason } }
        return visit
      },
      'DELETE /visit/{visitId}/absence': () => {
        const { absence, ...rest } = visit
        visit = absence ? rest : visit
        return visit
      },
      'POST /visit/{visitId}/writes': ({ body }) => ({ results: (body.writes as Write[]).map(store) }),
      // Uploads that started without a network never arrived.
      'HEAD /photo-upload/{id}': () => refusal(404, 'not_found'),
      'POST /question/{id}/photo/upload': (upload) => {
        const photo = photoIn(upload)
        const { photos } = stored.get(upload.params.id)!
        return uploaded({
          ...photo,
          revision: change(upload.params.id, { photos: [...photos, photo] }).revision,
        })
      },
    },
  }
  return guest
}

function isTooLong({ kind, body }: Write): boolean {
  const text = kind === 'answer' ? body.answer : kind === 'comment' ? body.comment : null
  return typeof text === 'string' && characterCount(text) > TEXT_MAX_LENGTH
}

type Upload = Given<'POST /question/{id}/photo/upload'>

/** The photo is small enough to arrive in one piece. */
function photoIn({ headers, bytes }: Upload) {
  const metadata = new Map(
    headers
      .get(TUS.metadata)!
      .split(',')
      .map((pair) => pair.split(' ') as [string, string]),
  )
  const id = atob(metadata.get('id')!)
  return {
    id,
    sha256: atob(metadata.get('sha256')!),
    width: 40,
    height: 30,
    bytes: bytes!.length,
    url: PIXEL,
    thumbUrl: PIXEL,
    takenAt: headers.get('x-captured-at')!,
  }
}

export const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

function uploaded(photo: StoredPhoto): Response {
  const headers = { [TUS.resumable]: TUS.version, [TUS.offset]: String(photo.bytes) }
  return Response.json(photo, { status: 201, headers })
}
