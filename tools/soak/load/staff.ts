import { ApiProblem } from '@cloche/client/problem.ts'
import { oneOf } from './chance.ts'
import { logIn, type Run, type Session, think } from './run.ts'
import { GivenUp, isPassing, kindOf } from '../watch/failures.ts'
import { PASSWORD } from './world.ts'

const PAGE = 50

/** Logs in, then lists submitted visits, opens one and accepts it, until the last guest has finished. Many visits may be left. */
export async function playStaff(
  run: Run,
  login: string,
  chance: () => number,
  guestsDone: () => boolean,
): Promise<void> {
  await think(chance)
  const session = await logIn(run, chance, { login, password: PASSWORD })
  while (!guestsDone()) {
    await reviewOne(run, session, chance).catch((error: unknown) => passing(run, error))
    await think(chance)
  }
}

/** A member of staff sees the message and looks again. Another one may have decided meanwhile. */
function passing({ refused }: Run, error: unknown): void {
  if (error instanceof GivenUp) throw error
  const code = error instanceof ApiProblem ? error.problem.code : null
  if (!isPassing(error) && code !== 'changed' && code !== 'conflict')
    refused.push(`staff: ${kindOf(error)}: ${(error as Error).message}`)
}

/** Accepts a visit, if one waits. */
async function reviewOne({ calls, book }: Run, { api }: Session, chance: () => number): Promise<void> {
  const query = { status: 'submitted', limit: PAGE, sort: 'work' } as const
  const { items } = await calls.make(() => api.call('GET /visit', { query }))
  if (items.length === 0) return
  const { id: visitId, version } = oneOf(chance, items)
  const params = { visitId }
  const visit = await calls.make(() => api.call('GET /question/{visitId}', { params }))
  await calls.make(() => api.call('GET /visit/{visitId}/review', { params }))
  const [shown] = visit.items.flatMap(({ id, photos }) =>
    photos.map((photo) => ({ questionId: id, fileId: photo.id })),
  )
  if (shown) {
    const address = { params: shown, query: { size: 'thumb' } } as const
    await calls.make(async () => (await api.call('GET /question/{questionId}/photo/{fileId}', address)).size)
  }
  await calls.make(() => api.call('POST /visit/{visitId}/accept', { params, ifMatch: version }))
  book.acknowledge({ kind: 'accept', thing: visitId, value: 'accepted' })
}
