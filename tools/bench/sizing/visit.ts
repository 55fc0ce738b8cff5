import { createHash, randomUUID } from 'node:crypto'
import type { User } from '@cloche/contract/users.ts'
import type { StoredPhoto, VisitChecklist, VisitQuestion } from '@cloche/contract/questions.ts'
import { TUS } from '@cloche/contract/tus.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import type { WriteContent, WriteResult } from '@cloche/contract/writes.ts'
import { answersTo } from '../measure/saves.ts'
import { takingOf } from '../measure/uploads.ts'
import type { Product } from '../product/product.ts'
import { type Caller, callerOf } from '@cloche/e2e/caller.ts'

const HOUR = 3_600_000
/** One question in this many gets a comment. */
const COMMENTED = 5

export interface Invited {
  id: string
  /** The secret of the one-tap link. */
  uuid: string
}

/** Makes a guest, as staff do once for many visits. */
export async function inviteGuest(staff: Caller, number: number): Promise<Invited> {
  const body = { firstName: 'Guest', lastName: `No ${number}`, roleId: 2 }
  const { id, link } = await staff<User & { link: string }>('POST', '/user', { body })
  return { id, uuid: new URL(link).searchParams.get('uuid')! }
}

/** Plans a visit that is open now. */
export async function planVisit(staff: Caller, guestId: string, restaurantId: string): Promise<string> {
  const opened = new Date(Date.now() - 24 * HOUR).toISOString().slice(0, 16)
  const { id } = await staff<Visit>('POST', '/visit', {
    body: { guestId, restaurantId, visitDate: opened, allowRepeats: true },
  })
  return id
}

/**
 * Makes the calls of a phone with a network: sends each entry by itself, a photo by tus. All questions
 * are answered, one in five has a comment, each dish question has a dish with its times.
 */
export async function makeVisit(
  product: Product,
  guest: Invited,
  visitId: string,
  photos: readonly Buffer[],
) {
  const { token } = await callerOf(product.url, null)<{ token: string }>('POST', '/user/login', {
    body: { uuid: guest.uuid },
  })
  const call = callerOf(product.url, token)
  await call('GET', '/user')
  await call('GET', '/visit')
  const { items } = await readChecklist(call, visitId)
  await call('GET', '/menu')
  const questions = items.filter(({ parent }) => parent !== null)
  for (const [place, question] of questions.entries())
    for (const content of entriesOf(question, place)) await write(call, visitId, question.id, content)
  const isPhoto = ({ type }: VisitQuestion) => Number(type === 'photo')
  // Questions of photos come first: some are required.
  const taking = takingOf(questions.toSorted((a, b) => isPhoto(b) - isPhoto(a)))
  for (const [place, photo] of photos.entries()) await upload(call, taking[place % taking.length]!.id, photo)
  await call('PUT', `/visit/${visitId}`, { headers: captured() })
}

const captured = () => ({ 'x-captured-at': new Date().toISOString() })

async function readChecklist(call: Caller, visitId: string): Promise<VisitChecklist> {
  const { visit, items } = await call<VisitChecklist>('GET', `/question/${visitId}`)
  const addons = await call<VisitChecklist>('GET', `/question/${visitId}/addon`)
  return { visit, items: [...items, ...addons.items] }
}

function entriesOf(question: VisitQuestion, place: number): WriteContent[] {
  const entries = mainEntries(question)
  const comment = { comment: 'The waiter came at once and knew the menu by heart' }
  if (place % COMMENTED === 0 && question.options.comment !== 'off')
    entries.push({ kind: 'comment', body: comment })
  return entries
}

function mainEntries({ type, options }: VisitQuestion): WriteContent[] {
  if (type === 'checklist' || type === 'addon') return []
  if (type === 'rate') return [{ kind: 'rate', body: { rate: options.max ?? 5 } }]
  if (type === 'dish') {
    const id = randomUUID()
    const [orderTime, readyTime] = [minutesAgo(30), minutesAgo(15)]
    return [
      { kind: 'dish', body: { id, dishName: 'Dish of the day', orderTime } },
      { kind: 'updateDish', body: { id, readyTime } },
    ]
  }
  const [answer] = answersTo({ type, options })
  return answer === undefined ? [] : [{ kind: 'answer', body: { answer } }]
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

async function write(call: Caller, visitId: string, questionId: string, content: WriteContent) {
  const writes = [{ ...content, questionId, capturedAt: new Date().toISOString() }]
  const { results } = await call<{ results: WriteResult[] }>('POST', `/visit/${visitId}/writes`, {
    body: { writes },
  })
  if (results[0]?.kind === 'refused') throw new Error(`Refused: ${JSON.stringify(results[0].problem)}`)
}

async function upload(call: Caller, questionId: string, photo: Buffer): Promise<void> {
  const sha256 = createHash('sha256').update(photo).digest('hex')
  const metadata = `id ${btoa(randomUUID())},sha256 ${btoa(sha256)}`
  const stored = await call<StoredPhoto>('POST', `/question/${questionId}/photo/upload`, {
    bytes: new Uint8Array(photo),
    headers: {
      ...captured(),
      'content-type': TUS.media,
      [TUS.resumable]: TUS.version,
      [TUS.length]: String(photo.length),
      [TUS.metadata]: metadata,
    },
  })
  if (stored.sha256 !== sha256) throw new Error('The stored photo is not the one sent')
}

/** Makes the calls of staff who open a submitted visit, look at its photos and accept it. */
export async function reviewVisit(staff: Caller, visitId: string): Promise<void> {
  await staff('GET', '/visit?sort=work')
  const { visit, items } = await readChecklist(staff, visitId)
  await staff('GET', `/visit/${visitId}/review`)
  await staff('GET', `/visit/${visitId}/timeline`)
  await staff('GET', `/insight/visit/${visitId}/dish`)
  for (const { photos } of items)
    for (const { thumbUrl } of photos) await staff('GET', thumbUrl.replace(/^\/api/, ''))
  await staff('POST', `/visit/${visitId}/accept`, { headers: { 'if-match': `"${visit.version}"` } })
}
