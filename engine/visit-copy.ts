import { KNOWN_SHAPES } from '@cloche/contract/constants.ts'
import type { VisitChecklist, VisitQuestion } from '@cloche/contract/questions.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import type { Api } from '@cloche/client/client.ts'
import { createVisitPhotos } from './visit-photos.ts'
import type { Counting } from './counting.ts'
import type { Environment } from './environment.ts'
import type { VisitCopy, Receipt } from './interface.ts'
import { shared, type Lists } from './lists.ts'
import { newerOf, type Finished } from './copies.ts'
import type { LocalWrite } from './queue.ts'
import type { PhotoUrls } from './photo-urls.ts'
import { createQuestions } from './questions.ts'
import type { Runner } from './runner.ts'
import { createSignal } from './signal.ts'
import type { Part, Store, StoredVisitCopy, StoredPhoto } from './store.ts'
import { submissionOf } from './submission.ts'

/** Texts are typed letter by letter, so they are stored and sent after a pause. */
const TYPED: readonly VisitQuestion['type'][] = ['text', 'number', 'time']

export interface VisitCopyOptions {
  environment: Environment
  api: Api
  store: Store
  runner: Runner
  lists: Lists
  /** All answers of the server so far, oldest first. The list grows. */
  answers: readonly Finished[]
  /** The main checklist from a read that is under way already; null if it can't be used. */
  early(visitId: string): Promise<VisitChecklist | null>
}

/** The copy of an open visit, with the methods that the device alone calls. */
export interface OpenVisitCopy extends VisitCopy {
  readonly questions: Pick<ReturnType<typeof createQuestions>, 'redraw' | 'finish' | 'replace'>
  /** Reports that the visit was submitted, in any tab. */
  submitted(visit: Visit, receipt: Receipt | null): void
  /**
   * Loads the pictures of waiting photos from earlier sessions and other tabs, one after another: they are many megabytes, and
   * neither the screen nor a tap waits for them. A question shows all its photos together.
   */
  showPhotos(): Promise<void>
  /** Returns a photo with its bytes, if this copy has it. */
  photo(id: string): Promise<StoredPhoto | undefined>
  /** Reads the visit from the network and applies the waiting writes to it. Rejects as `Api` does. */
  refresh(): Promise<void>
  /** Refreshes, and counts a submission, only if the last attempt did not read everything. */
  catchUp(): void
  /** Ends refreshing and counting. A screen may still show the copy. */
  stop(): void
}

/** `fresh`: the main checklist has just been read from the network. Synchronous, so that no answer arrives in between. */
export function createVisitCopy(
  { environment, api, store, runner, lists, answers, early }: VisitCopyOptions,
  known: StoredVisitCopy,
  urls: PhotoUrls,
  fresh: boolean,
): OpenVisitCopy {
  const visitId = known.visit.id
  const visit = createSignal(known.visit)
  const questions = createQuestions(known, answers, runner.waitingOf, urls.get)
  let { receipt } = known
  let counting: Promise<Counting> | null = null
  let isStopped = false
  const photos = createVisitPhotos({ environment, runner, urls, visitId })
  const submission = createSignal(submissionNow())
  let mainIsFresh = fresh
  let addonsAreFresh = false
  // On a slow phone the first answer goes before the storing of 600 questions.
  if (fresh) environment.whenIdle(() => keep('main'))

  wantCounts()
  const unlisten = [runner.sync, visit].map((each) => each.subscribe(publishSubmission))

  function submissionNow() {
    const waiting = runner.sync.get().items.filter((item) => item.visitId === visitId)
    return submissionOf(waiting, visit.get(), receipt)
  }

  function publishSubmission() {
    const next = submissionNow()
    if (JSON.stringify(next) !== JSON.stringify(submission.get())) submission.set(next)
    wantCounts()
  }

  function wantCounts() {
    const now = submission.get()
    if (isStopped || now.state !== 'done' || now.receipt) return stopCounting()
    const mine = [...questions.bases('main'), ...questions.bases('addons')]
    counting ??= environment.openCounting({ api, environment, onCounted })
    const of = visit.get()
    // Without a network its code may not load; the next try is with the next network.
    counting.then((open) => open.want(of, mine)).catch(() => (counting = null))
  }

  function onCounted(of: Visit, counted: Receipt) {
    receipt = counted
    publishSubmission()
    void store.keepReceipt(of, counted).catch(() => {})
  }

  function stop() {
    isStopped = true
    stopCounting()
  }

  function stopCounting() {
    void counting?.then((open) => open.stop()).catch(() => {})
  }

  function write(questionId: string, change: LocalWrite, typed = false) {
    const { savedAt, latestAt } = questions.question(questionId).get()
    runner.put({ ...change, visitId, questionId }, { typed, seen: [savedAt, latestAt] })
  }

  /** A checklist without any question is not stored: it would count as read when the programme has written its questions. */
  function keep(part: Part) {
    if (questions.items.get().length === 0) return
    void store.keepQuestions(visitId, questions.bases(part), part).catch(() => {})
  }

  function keepVisit(read: Visit) {
    const next = newerOf(visit.get(), read)
    if (next.submittedAt !== visit.get().submittedAt) receipt = null
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
      const main =
        (await early(visitId)) ??
        (await api.call('GET /question/{visitId}', { params, query: { shapes: KNOWN_SHAPES } }))
      keepVisit(main.visit)
      take(main, 'main', since)
      mainIsFresh = true
    }
    if (isStopped) return
    take(
      await api.call('GET /question/{visitId}/addon', { params, query: { shapes: KNOWN_SHAPES } }),
      'addons',
      since,
    )
    if (questions.bases('main').length === 0) keep('main')
    addonsAreFresh = true
  })

  return {
    visitId,
    visit,
    submission,
    questions,
    stop,
    items: questions.items,
    question: questions.question,
    refresh() {
      mainIsFresh = false
      return refresh()
    },
    catchUp() {
      if (isStopped) return
      wantCounts()
      void counting?.then((open) => open.retry()).catch(() => {})
      if (!mainIsFresh || !addonsAreFresh) void refresh().catch(() => {})
    },
    submitted(next, counted) {
      if (counted || next.submittedAt !== visit.get().submittedAt) receipt = counted
      // Another tab may report a submission that is only queued, or withdrawn; the store may be behind.
      visit.set(newerOf(visit.get(), next))
      publishSubmission()
    },
    photo: urls.photo,
    async showPhotos() {
      const mine = runner.sync.get().items.filter((item) => item.visitId === visitId)
      for (const id of new Set(mine.map(({ questionId }) => questionId)))
        if (await photos.show(id)) questions.redraw([id])
    },
    begin() {
      if (visit.get().startedAt !== null) return
      const capturedAt = api.serverNow().toISOString()
      visit.set({ ...visit.get(), startedAt: capturedAt })
      const begun = api.call('POST /visit/{visitId}/begin', { params: { visitId }, capturedAt })
      begun.then(keepVisit).catch(() => {})
    },
    setAnswer(id, answer) {
      const typed = TYPED.includes(questions.question(id).get().type)
      write(id, { kind: 'answer', body: { answer } }, typed)
    },
    setRate: (id, rate) => write(id, { kind: 'rate', body: { rate } }),
    setComment: (id, comment) => write(id, { kind: 'comment', body: { comment } }, true),
    decline: (id, part, reason) => write(id, { kind: 'decline', body: { part, reason } }, true),
    addPhoto: photos.add,
    removePhoto: (id, photoId) => write(id, { kind: 'removePhoto', body: { id: photoId } }),
    orderDish(id, dishName) {
      const dish = { id: environment.newId(), dishName, orderTime: api.serverNow().toISOString() }
      write(id, { kind: 'dish', body: dish })
      return dish.id
    },
    updateDish: (id, dishId, change) => write(id, { kind: 'updateDish', body: { ...change, id: dishId } }),
    removeDish: (id, dishId) => write(id, { kind: 'removeDish', body: { id: dishId } }),
    async submit() {
      // Photos that are still being scaled down belong to the submission, also those taken meanwhile.
      await photos.scaled()
      const seen = [visit.get().returned?.at]
      runner.put({ kind: 'submit', body: {}, visitId, questionId: '' }, { seen })
      await runner.flush()
      runner.wake()
    },
    withdraw() {
      const submits = runner.sync
        .get()
        .items.filter((item) => item.kind === 'submit' && item.visitId === visitId)
      runner.dispatch({ type: 'drop', seqs: submits.map(({ seq }) => seq) })
    },
    close() {
      unlisten.forEach((unsubscribe) => unsubscribe())
      stop()
      urls.clear()
    },
  }
}
