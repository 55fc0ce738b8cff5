import { beforeEach, expect, test, vi } from 'vitest'
import type { VisitQuestion } from '@cloche/contract/questions.ts'
import { answer, buildItem, buildPhoto, buildQuestion, comment, photo, saved } from './fixtures.ts'
import type { Entry } from './journal.ts'
import type { QueueItem } from './queue.ts'
import { patched } from './copies.ts'
import { createRecovery } from './recovery.ts'
import type { StoreChange } from './store.ts'

let stored: QueueItem[]
let copies: VisitQuestion[]
let noted: Map<number, QueueItem | null>
let queue: readonly QueueItem[]
let shown: readonly VisitQuestion[]
let written: StoreChange[]
let later: (() => void)[]
let isReadable: boolean
const onUnreadable = vi.fn<() => void>()

beforeEach(() => {
  stored = []
  copies = []
  noted = new Map()
  queue = []
  shown = []
  written = []
  later = []
  isReadable = true
  onUnreadable.mockClear()
})

const open = () =>
  createRecovery({
    environment: { after: (_milliseconds, act) => (later.push(act), () => {}) },
    store: {
      async snapshot(ids) {
        if (!isReadable) throw new Error('No store')
        return { items: stored, questions: copies.filter(({ id }) => ids.includes(id)) }
      },
    },
    journal: {
      entries: () => [...noted] as Entry[],
      release: (seqs) => seqs.forEach((seq) => noted.delete(seq)),
    },
    writer: {
      add: (changes) => void written.push(...changes),
      soon() {},
      collect: () => () => [],
    },
    stamping: { read() {} },
    items: () => queue,
    onLoaded: (items) => (queue = items),
    onElsewhere: (questions) => (shown = questions),
    onUnreadable,
    onRead() {},
  })

const seqs = (items: readonly QueueItem[]) => items.map(({ seq }) => seq)

test('a write that a killed tab left in the journal alone is queued in its place, and stored', async () => {
  stored = [buildItem(1, answer('a')), buildItem(3, answer('c'), { questionId: 'r' })]
  noted.set(2, buildItem(2, answer('b'), { questionId: 'p' }))
  await open().load()
  expect(seqs(queue)).toEqual([1, 2, 3])
  expect(written).toMatchObject([{ type: 'put', item: { seq: 2 } }])
})

test('a write that a killed tab marked as gone in the journal leaves queue and store', async () => {
  stored = [buildItem(1, answer('a'))]
  noted.set(1, null)
  await open().load()
  expect(queue).toEqual([])
  expect(written).toMatchObject([{ type: 'remove', item: { seq: 1 } }])
})

test('a photo that is noted and not in the store was sent by another tab', async () => {
  noted.set(1, buildItem(1, photo('p1')))
  await open().load()
  expect([queue, noted.size]).toEqual([[], 0])
})

test('a store that can’t be read says so, and what was noted is queued all the same', async () => {
  isReadable = false
  noted.set(1, buildItem(1, answer('a')))
  await open().load()
  expect(onUnreadable).toHaveBeenCalledOnce()
  expect(seqs(queue)).toEqual([1])
})

test('a write that left the store stays queued until the tab that sent it has had the time to tell', async () => {
  queue = [buildItem(1, answer('a'))]
  const recovery = open()
  await recovery.reload([])
  expect(seqs(queue)).toEqual([1])
  later.shift()!()
  await expect.poll(() => queue).toEqual([])
})

test('a write that left the store goes with the copy of its question', async () => {
  queue = [buildItem(1, answer('a'))]
  copies = [buildQuestion({ answer: 'a', revision: 1 })]
  await open().reload([])
  expect(queue).toEqual([])
  expect(shown).toEqual(copies)
})

test('a change that another tab has reported stays on the screen while the store does not have it', async () => {
  const item = buildItem(1, answer('a'))
  stored = queue = [item]
  copies = [buildQuestion()]
  const recovery = open()
  recovery.finishedThere([{ item, patch: saved({ answer: 'a' }) }])
  await recovery.reload(['q'])
  expect(shown).toMatchObject([{ answer: 'a', saved: 1 }])
})

test('a change that another tab has reported stays on the screen when a newer write of this tab removes its write from the store', async () => {
  const first = buildItem(1, photo('p'))
  const second = buildItem(2, comment('a'))
  copies = [patched(buildQuestion(), first, { kind: 'photo', photo: buildPhoto('p'), revision: 1 })]
  stored = queue = [buildItem(3, comment('b'))]
  const recovery = open()
  recovery.finishedThere([{ item: second, patch: saved({ comment: 'a', revision: 2 }) }])
  await recovery.reload(['q'])
  expect(shown).toMatchObject([{ comment: 'a', photos: [{ id: 'p' }], answers: [1, 2] }])
})

test('a photo that another tab has sent stays on the screen until that tab tells the answer', async () => {
  const item = buildItem(1, photo('p1'))
  const recovery = open()
  queue = [item]
  const gone = recovery.letGo([item])
  await recovery.reload([])
  expect(seqs(queue)).toEqual([1])

  const patch = { kind: 'photo', photo: buildPhoto('p1'), revision: 1 } as const
  recovery.finishedThere([{ item, patch }])
  for (const act of later) act()
  await gone
  expect(queue).toEqual([])
  copies = [buildQuestion()]
  await recovery.reload(['q'])
  expect(shown).toMatchObject([{ photos: [{ id: 'p1' }] }])
})

test('an older write that another tab stores late is not sent after a later one of its field', async () => {
  const recovery = open()
  recovery.sent(buildItem(2, answer('b')))
  stored = [buildItem(1, answer('a'))]
  await recovery.reload([])
  expect(queue).toEqual([])
  expect(written).toMatchObject([{ type: 'remove', item: { seq: 1 } }])
})
