import { KNOWN_SHAPES } from '@cloche/contract/constants.ts'
import type { VisitChecklist } from '@cloche/contract/questions.ts'
import { createVisitCopy, type VisitCopyOptions, type OpenVisitCopy } from './visit-copy.ts'
import type { VisitCopy } from './interface.ts'
import { createPhotoUrls, type PhotoUrls } from './photo-urls.ts'
import type { Finished } from './copies.ts'

/** The longest time after the start for which an earlier read counts as new, milliseconds. */
const EARLY = 15_000
/** Reads given to an earlier engine of this page: they lack the writes that it sent. */
const spent = new WeakSet<Promise<unknown>>()

export interface OpenVisitsOptions extends Omit<VisitCopyOptions, 'answers' | 'early'> {
  /** A read of a checklist that is under way already, used if its visit is the opened one. */
  early?: Promise<VisitChecklist | null>
}

/** The copies of visits that screens have open; screens of the same visit share one. */
export interface OpenVisits extends Iterable<OpenVisitCopy> {
  /** Rejects if the visit is neither stored nor readable. Call `close` as often as `open`. */
  open(visitId: string): Promise<VisitCopy>
  /** Applies the server's answer to a write to the open copies. */
  finish(answer: Finished): void
  /** Resolves after the early read, to whether it brought a checklist. */
  wasRead(): Promise<boolean>
}

export function createOpenVisits({ early: given, ...device }: OpenVisitsOptions): OpenVisits {
  const { environment, api, store, runner, lists } = device
  let early = given && !spent.has(given) ? given : undefined
  if (given) spent.add(given)
  const started = environment.now()
  const opening = new Map<string, { visitCopy: Promise<OpenVisitCopy>; users: number }>()
  const open = new Set<OpenVisitCopy>()
  /** All answers of the server so far. A copy from the store or from a read that is under way may lack the latest ones. */
  const answers: Finished[] = []
  const options = { ...device, answers, early: usableEarly }

  /** Returns the early read once, and only if nothing was saved since its request. */
  async function usableEarly(visitId: string): Promise<VisitChecklist | null> {
    const inTime = environment.now() - started < EARLY
    const ready = inTime ? await early?.catch(() => null) : null
    early = undefined
    return ready?.visit.id === visitId && answers.length === 0 ? ready : null
  }

  async function find(visitId: string): Promise<OpenVisitCopy> {
    // The queue is read first, so that a write that another tab finishes in between still shows.
    const copies = runner.afterStoring(() => store.visitCopy(visitId)).catch(() => null)
    await runner.ready
    const urls = createPhotoUrls(environment)
    const stored = await copies
    const visitCopy = stored ? createVisitCopy(options, stored, urls, false) : await fetched(visitId, urls)
    open.add(visitCopy)
    environment.whenIdle(() => {
      visitCopy.catchUp()
      void visitCopy.showPhotos()
    })
    return visitCopy
  }

  async function fetched(visitId: string, urls: PhotoUrls): Promise<OpenVisitCopy> {
    const { length } = answers
    const { visit, items } = await read(visitId)
    lists.keep(visit)
    const known = { visit, main: items, addons: [], receipt: null }
    return createVisitCopy(options, known, urls, answers.length === length)
  }

  async function read(visitId: string): Promise<VisitChecklist> {
    return (
      (await usableEarly(visitId)) ??
      (await api.call('GET /question/{visitId}', { params: { visitId }, query: { shapes: KNOWN_SHAPES } }))
    )
  }

  return {
    [Symbol.iterator]: () => open.values(),
    async open(visitId) {
      const entry = opening.get(visitId) ?? { visitCopy: find(visitId), users: 0 }
      opening.set(visitId, entry)
      entry.users += 1
      const visitCopy = await entry.visitCopy.catch((error: unknown) => {
        opening.delete(visitId)
        throw error
      })
      let closed = false
      const close = () => {
        if (closed) return
        closed = true
        entry.users -= 1
        if (entry.users > 0) return
        opening.delete(visitId)
        open.delete(visitCopy)
        visitCopy.close()
      }
      return { ...visitCopy, close }
    },
    finish(answer) {
      answers.push(answer)
      for (const { questions } of open) questions.finish(answer.item, answer.patch)
    },
    wasRead: async () => Boolean(await early?.catch(() => null)),
  }
}
