import type { Visit } from '@cloche/contract/visits.ts'
import { v4 } from 'uuid'
import type { PreviewItem } from '../../admin/questions/preview-context.ts'
import type { VisitCopy, LocalQuestion } from '@cloche/engine/interface.ts'
import { declinedWith } from '@cloche/engine/overlay.ts'
import { createSignal, type Signal } from '@cloche/engine/signal.ts'
import { sampleAnswer, wantedBy } from './sample-answer.ts'

/** The copy of a visit for the preview: the answers live in memory only, and the questions may change at any time. */
export interface PreviewCopy extends VisitCopy {
  /**
   * Shows items in order. Answers stay if they still fit. With `meet`, a new condition gets an answer that meets it.
   */
  show(items: readonly PreviewItem[], meet: boolean): void
}

export function createPreviewCopy(now: () => Date): PreviewCopy {
  const questions = new Map<string, Signal<LocalQuestion>>()
  const items = createSignal<readonly LocalQuestion[]>([])
  const addresses: string[] = []
  let shown: readonly PreviewItem[] = []

  const signalOf = (id: string) => {
    const known = questions.get(id)
    if (!known) throw new RangeError(`No question ${id} in the preview`)
    return known
  }
  const publish = () => items.set(shown.map(({ id }) => signalOf(id).get()))
  const change = (id: string, entered: (question: LocalQuestion) => Partial<LocalQuestion>) => {
    const signal = signalOf(id)
    signal.set({ ...signal.get(), ...entered(signal.get()) })
    publish()
  }

  const define = (item: PreviewItem, before: PreviewItem | undefined, meet: boolean) => {
    const known = questions.get(item.id)
    if (!known) questions.set(item.id, createSignal({ ...UNTOUCHED, ...item }))
    else if (item !== before) known.set({ ...known.get(), ...item, ...stillFitting(known.get(), item) })
    const { showIf } = item.options
    if (!meet || !showIf || same(showIf, before?.options.showIf)) return
    for (const wanted of wantedBy(showIf)) {
      const source = questions.get(wanted.test.question)
      source?.set({ ...source.get(), ...sampleAnswer(wanted, source.get()) })
    }
  }

  return {
    visitId: VISIT.id,
    visit: createSignal(VISIT),
    items,
    question: signalOf,
    show(next, meet) {
      const before = new Map(shown.map((item) => [item.id, item]))
      shown = next
      for (const item of next) define(item, before.get(item.id), meet)
      publish()
    },
    begin: () => {},
    setAnswer: (id, answer) => change(id, () => ({ answer })),
    setRate: (id, rate) => change(id, () => ({ rate })),
    setComment: (id, comment) => change(id, () => ({ comment })),
    decline: (id, part, reason) =>
      change(id, ({ declined }) => ({ declined: declinedWith(declined, { part, reason }) })),
    async addPhoto(id, file) {
      const { width, height } = await createImageBitmap(file)
      const url = URL.createObjectURL(file)
      addresses.push(url)
      const photo = { id: v4(), url, thumbUrl: url, width, height, takenAt: now().toISOString() }
      change(id, ({ photos }) => ({ photos: [...photos, { ...photo, delivery: 'sent', findings: [] }] }))
    },
    removePhoto: (id, gone) =>
      change(id, ({ photos }) => ({ photos: photos.filter((each) => each.id !== gone) })),
    orderDish(id, dishName) {
      const dish = { id: v4(), dishName, orderTime: now().toISOString(), readyTime: null }
      change(id, ({ dishes }) => ({ dishes: [...dishes, dish] }))
      return dish.id
    },
    updateDish: (id, dishId, fields) =>
      change(id, ({ dishes }) => ({
        dishes: dishes.map((each) => (each.id === dishId ? { ...each, ...fields } : each)),
      })),
    removeDish: (id, gone) =>
      change(id, ({ dishes }) => ({ dishes: dishes.filter((each) => each.id !== gone) })),
    submission: createSignal({ state: 'none' }),
    submit: () => Promise.resolve(),
    withdraw: () => {},
    refresh: () => Promise.resolve(),
    close: () => addresses.forEach((address) => URL.revokeObjectURL(address)),
  }
}

const UNTOUCHED = {
  answer: null,
  rate: null,
  comment: '',
  photos: [],
  dishes: [],
  revision: 0,
  savedAt: null,
  note: null,
  delivery: 'sent',
  fault: null,
} as const satisfies Partial<LocalQuestion>

const VISIT: Visit = {
  id: '',
  guestId: '',
  restaurantId: '',
  visitDate: '2026-01-01T12:00',
  opensAt: '2026-01-01T12:00:00.000Z',
  status: 'open',
  fillable: true,
  copiedAt: null,
  startedAt: null,
  submittedAt: null,
  score: null,
  returned: null,
  progress: { required: 0, answered: 0 },
  guest: { firstName: '', lastName: '' },
  restaurant: { title: '', address: '', timezone: Intl.DateTimeFormat().resolvedOptions().timeZone },
  version: 1,
}

/** Returns the entered values that the changed question still accepts. */
function stillFitting({ type, answer, rate }: LocalQuestion, item: PreviewItem): Partial<LocalQuestion> {
  const { choices, max = 5 } = item.options
  const values = new Set<unknown>(choices?.map(({ value }) => value))
  const fits = type === item.type && (!choices || [answer].flat().every((value) => values.has(value)))
  return { answer: fits ? answer : null, rate: rate !== null && rate > max ? null : rate }
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
