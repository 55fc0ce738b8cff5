import type { Write } from '@cloche/contract/writes.ts'
import { announcedIn, answer, type Request } from '../routes.ts'
import type { PartialUpload } from '../rows.ts'
import type { Server } from '../server.ts'
import { firstDifference } from './compare.ts'
import { ofQuestion, stateOfModel, type State } from './stored.ts'

const WRITES = /\/writes$/

/**
 * Brings the model to the state of a server that was killed during a request. Of a batch it applies the writes of each question one by
 * one until the states are equal, and any other call as a whole or not at all. Returns a remaining difference.
 */
export function adopt(model: Server, request: Request, stored: State): string | null {
  const isSame = () => difference(stored, stateOfModel(model)) === null
  const upload = uploadOf(model, request)
  adoptBeginnings(model, stored)
  if (!isSame()) {
    if (WRITES.test(request.path))
      for (const writes of byQuestion(request)) makeUntilSame(model, request, writes, stored)
    else answer(model, request)
  }
  if (upload) adoptUpload(model, upload, stored)
  return firstDifference(stored, stateOfModel(model))
}

/** A visit begins before the write that begins it is stored. */
function adoptBeginnings({ visits }: Server, stored: State): void {
  for (const [id, visit] of visits) {
    const at = stored.visits[id]?.['startedAt']
    if (visit.startedAt === null && typeof at === 'string') visit.startedAt = new Date(at)
  }
}

/** Compares everything except uploads. */
const difference = (a: State, b: State) => firstDifference({ ...a, partials: {} }, { ...b, partials: {} })

function byQuestion({ body }: Request): Write[][] {
  const { writes } = JSON.parse(String(body)) as { writes: Write[] }
  return [...Map.groupBy(writes, ({ questionId }) => questionId).values()]
}

function makeUntilSame(model: Server, request: Request, writes: readonly Write[], stored: State): void {
  const { questionId } = writes[0]!
  const isSame = () =>
    firstDifference(ofQuestion(stored, questionId), ofQuestion(stateOfModel(model), questionId)) === null
  for (const write of writes) {
    if (isSame()) return
    answer(model, { ...request, body: JSON.stringify({ writes: [write] }) })
  }
}

type Announced = Omit<PartialUpload, 'bytes'>

interface Upload {
  id: string
  person: string
  key: string
  about: Announced | undefined
  /** The bytes of which the server may have any beginning. */
  bytes: Uint8Array
}

/** Returns the upload of a request as it was before. */
export function uploadOf(
  { partials, sessions }: Server,
  { path, headers, body, session }: Request,
): Upload | null {
  const question = /^\/api\/question\/([^/]+)\/photo\/upload$/.exec(path)?.[1]
  const announced = question === undefined ? null : announcedIn(headers)
  const id = announced?.id ?? /^\/api\/photo-upload\/([^/]+)$/.exec(path)?.[1]
  const person = sessions.get(session)
  if (id === undefined || person === undefined || typeof body === 'string') return null
  const key = `${person} ${id}`
  const before = partials.get(key)
  if (announced) return { id, person, key, about: { questionId: question!, ...announced }, bytes: body }
  return { id, person, key, about: before, bytes: Buffer.concat([before?.bytes ?? new Uint8Array(), body]) }
}

/** Any part of an upload may have arrived, and a stored photo's upload may still exist. */
function adoptUpload({ partials }: Server, { id, key, about, bytes }: Upload, stored: State): void {
  const there = stored.partials[id]
  if (!there || !about) return void partials.delete(key)
  partials.set(key, { ...about, bytes: bytes.slice(0, Number(there['offset'])) })
}
