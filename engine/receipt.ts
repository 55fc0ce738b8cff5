import type { Visit } from '@cloche/contract/visits.ts'
import type { Api } from '@cloche/client/client.ts'
import type { VisitQuestion } from '@cloche/contract/questions.ts'
import type { Receipt, Share } from './interface.ts'
import type { Copy } from './copies.ts'

/** Counts the answers, photos and dishes that the server has of a submitted visit. Rejects if the visit can't be read. */
export async function receipt(
  api: Api,
  mine: readonly Copy[],
  visit: Visit,
  signal: AbortSignal,
): Promise<Receipt> {
  return receiptOf(mine, await stored(api, visit, signal))
}

async function stored(api: Api, { id, version }: Visit, signal: AbortSignal): Promise<VisitQuestion[]> {
  const input = { params: { visitId: id }, signal }
  const [main, addons] = await Promise.all([
    api.call('GET /question/{visitId}', input),
    api.call('GET /question/{visitId}/addon', input),
  ])
  // A lagging replica lacks the submission, and perhaps writes before it.
  if (main.visit.version < version || addons.visit.version < version) throw new TypeError('Not read yet')
  return [...main.items, ...addons.items]
}

/** Counts the items in the server's answer among all items in the answer or on this device. */
export function receiptOf(copies: readonly Copy[], theirs: readonly VisitQuestion[]): Receipt {
  const there = new Map(theirs.map(({ id, revision }) => [id, revision]))
  const mine = copies.map((copy) => certainAt(copy, there.get(copy.id) ?? 0))
  return {
    answers: share(mine, theirs, (question) => (isFilledIn(question) ? [question.id] : [])),
    photos: share(mine, theirs, ({ photos }) => photos.map(({ id }) => id)),
    dishes: share(mine, theirs, ({ dishes }) => dishes.map(({ id }) => id)),
  }
}

/** Leaves out the parts that the copy last saw before this revision: another device may have removed them since. */
function certainAt(copy: Copy, revision: number): VisitQuestion {
  const { things = {}, saved = 0, photos, dishes } = copy
  const isCertain = (heard: number | undefined) => Math.max(copy.revision, heard ?? 0) >= revision
  return {
    ...copy,
    ...(!isCertain(saved) && { answer: null, rate: null, comment: '' }),
    photos: photos.filter(({ id }) => isCertain(things[id])),
    dishes: dishes.filter(({ id }) => isCertain(things[id])),
  }
}

function share(
  mine: readonly VisitQuestion[],
  theirs: readonly VisitQuestion[],
  idsOf: (question: VisitQuestion) => string[],
): Share {
  const there = new Set(theirs.flatMap(idsOf))
  const all = new Set([...there, ...mine.flatMap(idsOf)])
  return { stored: there.size, of: all.size }
}

/** Returns whether a question counts as answered in a receipt; photos and dishes are counted separately. */
export function isFilledIn({
  answer,
  rate,
  comment,
}: Pick<VisitQuestion, 'answer' | 'rate' | 'comment'>): boolean {
  return answer !== null || rate !== null || comment !== ''
}
