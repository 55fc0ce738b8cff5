import type { VisitChecklist, VisitQuestion } from '@cloche/contract/questions.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { v7 } from 'uuid'
import type { Api } from '../api/client.ts'
import { whenIdle } from './idle.ts'
import type { Checklist } from './interface.ts'
import { shared, type Lists } from './lists.ts'
import type { Write } from './outbox.ts'
import type { PhotoUrls } from './photo-urls.ts'
import { scalePhoto } from './photo.ts'
import { createQuestions } from './questions.ts'
import type { Runner } from './runner.ts'
import { createSignal } from './signal.ts'
import type { Part, Store, StoredChecklist } from './store.ts'
import { submit } from './submit.ts'

/** Typed letter by letter, so stored and sent after a pause. */
const TYPED: readonly VisitQuestion['type'][] = ['text', 'number', 'time']

export interface ChecklistOptions {
  api: Api
  store: Store
  runner: Runner
  lists: Lists
  /** The checklist proper from a read that is under way already, null when it is of no use. */
  early(visitId: string): Promise<VisitChecklist | null>
}

/** What the device itself does with an open checklist, beside what a screen may. */
export interface OpenChecklist extends Checklist {
  readonly questions: Pick<ReturnType<typeof createQuestions>, 'redraw' | 'settle'>
  /** Other tabs changed the stored copies. */
  reread(questionIds: readonly string[]): Promise<void>
  /** From the network, laid under what waits. Rejects as `Api` does. */
  refresh(): Promise<void>
  /** Refreshes only when the last attempt did not get everything. */
  catchUp(): void
}

/** `fresh`: the checklist proper has just come from the network. Synchronous, so that no answer slips in between. */
export function createChecklist(
  { api, store, runner, lists, early }: ChecklistOptions,
  known: StoredChecklist,
  urls: PhotoUrls,
  fresh: boolean,
): OpenChecklist {
  const visitId = known.visit.id
  const visit = createSignal(known.visit)
  const questions = createQuestions(known, runner.waitingOf, urls.get)
  let mainIsFresh = fresh
  let addonsAreFresh = false
  let scaling: Promise<unknown> = Promise.resolve()
  // On a slow phone the first answer comes before keeping 600 questions.
  if (fresh) whenIdle(() => keep('main'))

  function write(questionId: string, change: Write, typed = false) {
    runner.put({ ...change, visitId, questionId }, { typed })
  }

  function keep(part: Part) {
    void store.keepQuestions(visitId, questions.bases(part), part).catch(() => {})
  }

  function keepVisit(next: Visit) {
    visit.set(next)
    lists.keep(next)
  }

  function take({ items }: VisitChecklist, part: Part, since: number) {
    questions.take(items, part, since)
    keep(part)
  }

  const refresh = shared(async () => {
    const params = { visitId }
    const since = questions.moment()
    if (!mainIsFresh) {
      const main = (await early(visitId)) ?? (await api.call('GET /question/{visitId}', { params }))
      keepVisit(main.visit)
      take(main, 'main', since)
      mainIsFresh = true
    }
    take(await api.call('GET /question/{visitId}/addon', { params }), 'addons', since)
    addonsAreFresh = true
  })

  async function addPhoto(questionId: string, file: Blob) {
    const { full, thumb, width, height } = await scalePhoto(file)
    const photo = { id: v7(), full, thumb }
    urls.add(photo)
    runner.put({ kind: 'photo', body: { id: photo.id, width, height }, visitId, questionId }, { photo })
    await runner.flush()
  }

  return {
    visitId,
    visit,
    questions,
    items: questions.items,
    question: questions.question,
    refresh() {
      mainIsFresh = false
      return refresh()
    },
    catchUp() {
      if (!mainIsFresh || !addonsAreFresh) void refresh().catch(() => {})
    },
    async reread(ids) {
      await showWaiting(urls, visitId, runner)
      questions.replace(await runner.settled(() => store.questions(ids)))
    },
    setAnswer(id, answer) {
      const typed = TYPED.includes(questions.question(id).get().type)
      write(id, { kind: 'answer', body: { answer } }, typed)
    },
    setRate: (id, rate) => write(id, { kind: 'rate', body: { rate } }),
    setComment: (id, comment) => write(id, { kind: 'comment', body: { comment } }, true),
    addPhoto(id, file) {
      // One at a time: several full-size pictures at once are more than a small phone can hold.
      const done = scaling.then(() => addPhoto(id, file))
      scaling = done.catch(() => {})
      return done
    },
    removePhoto: (id, photoId) => write(id, { kind: 'removePhoto', body: { id: photoId } }),
    orderDish(id, dishName) {
      const dish = { id: v7(), dishName, orderTime: api.serverNow().toISOString() }
      write(id, { kind: 'dish', body: dish })
      return dish.id
    },
    updateDish: (id, dish) => write(id, { kind: 'updateDish', body: dish }),
    removeDish: (id, dishId) => write(id, { kind: 'removeDish', body: { id: dishId } }),
    async finalize() {
      const submitted = await submit(api, runner, visitId)
      keepVisit(submitted)
      return submitted
    },
    close: urls.clear,
  }
}

/** Addresses for the photos of a visit that wait to be sent. */
export async function showWaiting(urls: PhotoUrls, visitId: string, runner: Runner): Promise<PhotoUrls> {
  for (const item of runner.sync.get().items) {
    if (item.visitId !== visitId || item.kind !== 'photo' || urls.get(item.body.id)) continue
    const photo = await runner.photo(item.body.id).catch(() => undefined)
    if (photo) urls.add(photo)
  }
  return urls
}
