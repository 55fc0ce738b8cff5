import { expect, test } from 'vitest'
import { answer, buildItem, buildPhoto, buildQuestion, photo, removePhoto, saved } from './fixtures.ts'
import type { QueueItem } from './queue.ts'
import { createQuestions } from './questions.ts'
import type { Finished } from './copies.ts'

const first = buildQuestion({ id: 'a' })
const second = buildQuestion({ id: 'b' })

function setUp() {
  const waiting: QueueItem[] = []
  const answers: Finished[] = []
  const questions = createQuestions(
    { main: [first, second], addons: [] },
    answers,
    (id) => waiting.filter((item) => item.questionId === id),
    () => undefined,
  )
  return { waiting, answers, questions }
}

function counter(readable: { subscribe(listener: () => void): () => void }) {
  const count = { calls: 0 }
  readable.subscribe(() => (count.calls += 1))
  return count
}

test('a change wakes its own question and the list, no other question', () => {
  const { waiting, questions } = setUp()
  const [own, other, list] = [questions.question('a'), questions.question('b'), questions.items].map(counter)
  const untouched = questions.items.get()[1]
  waiting.push(buildItem(1, answer('yes'), { questionId: 'a' }))
  questions.redraw(['a'])
  expect([own?.calls, other?.calls, list?.calls]).toEqual([1, 0, 1])
  expect(questions.items.get()).toMatchObject([{ answer: 'yes' }, { answer: null }])
  expect(questions.items.get()[1]).toBe(untouched)
})

test('a read that was asked for before a save does not take the save back', () => {
  const { questions } = setUp()
  const since = questions.moment()
  questions.finish(buildItem(1, answer('yes'), { questionId: 'a' }), saved({ answer: 'yes', revision: 1 }))
  questions.redraw(['a'])
  questions.take([first, { ...second, answer: 'elsewhere', revision: 1 }], 'main', since)
  expect(questions.items.get()).toMatchObject([{ answer: 'yes' }, { answer: 'elsewhere' }])
})

test('changes from another device appear under the write that waits here', () => {
  const { waiting, questions } = setUp()
  waiting.push(buildItem(1, answer('mine'), { questionId: 'a' }))
  const theirs = { ...first, answer: 'theirs', photos: [buildPhoto('p')], revision: 4 }
  questions.take([theirs, second], 'main', questions.moment())
  expect(questions.question('a').get()).toMatchObject({
    answer: 'mine',
    photos: [{ id: 'p' }],
    delivery: 'queued',
  })
})

test('a note that came with the last answer but was not in it arrives with the next read', () => {
  const { questions } = setUp()
  const since = questions.moment()
  questions.finish(buildItem(1, answer('yes'), { questionId: 'a' }), saved({ answer: 'yes', revision: 2 }))
  const noted = { ...first, answer: 'yes', note: 'Are you sure?', revision: 2 }
  questions.take([noted, second], 'main', since)
  expect(questions.question('a').get().note).toBeNull()
  questions.take([noted, second], 'main', questions.moment())
  expect(questions.question('a').get()).toMatchObject({ answer: 'yes', note: 'Are you sure?' })
})

test('a note stays while the question is answered anew', () => {
  const { questions } = setUp()
  questions.take([{ ...first, note: 'Are you sure?', revision: 1 }, second], 'main', questions.moment())
  questions.finish(buildItem(1, answer('no'), { questionId: 'a' }), saved({ answer: 'no', revision: 2 }))
  questions.redraw(['a'])
  expect(questions.question('a').get()).toMatchObject({ answer: 'no', note: 'Are you sure?' })
})

test('a removed photo counts as saved at the time of its removal', () => {
  const { questions } = setUp()
  const removal = buildItem(5, removePhoto('p'), { questionId: 'a' })
  questions.finish(removal, { kind: 'gone', revision: 1 })
  questions.redraw(['a'])
  expect(questions.question('a').get().savedAt).toBe(removal.capturedAt)
})

test('a read with nothing new wakes nobody', () => {
  const { questions } = setUp()
  const [own, list] = [questions.question('a'), questions.items].map(counter)
  questions.take([{ ...first }, { ...second }], 'main', questions.moment())
  expect([own?.calls, list?.calls]).toEqual([0, 0])
})

test('add-on sections come last, and their questions are unknown before', () => {
  const { questions } = setUp()
  expect(() => questions.question('bar')).toThrow(RangeError)
  questions.take([buildQuestion({ id: 'bar', type: 'addon', parent: null })], 'addons', questions.moment())
  expect(questions.items.get().map(({ id }) => id)).toEqual(['a', 'b', 'bar'])
})

test('a stored copy shows the answers for which the store had no room', () => {
  const item = buildItem(1, answer('yes'), { questionId: 'a' })
  const answers = [{ item, patch: saved({ answer: 'yes', revision: 2 }) }]
  const known = { main: [first, second], addons: [] }
  const questions = createQuestions(
    known,
    answers,
    () => [],
    () => undefined,
  )
  expect(questions.items.get()).toMatchObject([{ answer: 'yes' }, { answer: null }])
})

const bar = buildQuestion({ id: 'bar', type: 'addon', parent: null })
const photographed: Finished = {
  item: buildItem(1, photo('p'), { questionId: 'bar' }),
  patch: { kind: 'photo', photo: buildPhoto('p'), revision: 1 },
}

test('an optional section shows the answer that came during its first read', () => {
  const { answers, questions } = setUp()
  answers.push(photographed)
  questions.take([bar], 'addons', questions.moment())
  expect(questions.items.get().at(-1)).toMatchObject({ photos: [{ id: 'p' }] })
})

test('an optional section that was read after an answer stays as read', () => {
  const { answers, questions } = setUp()
  answers.push(photographed)
  questions.take([{ ...bar, revision: 2 }], 'addons', questions.moment())
  expect(questions.items.get().at(-1)).toMatchObject({ photos: [] })
})

test('an older copy that another tab has stored does not take back what this one knows', () => {
  const { questions } = setUp()
  questions.finish(buildItem(1, answer('yes'), { questionId: 'a' }), saved({ answer: 'yes', revision: 2 }))
  questions.redraw(['a'])
  questions.replace([
    { ...first, answer: 'no', revision: 1 },
    { ...second, answer: 'no', revision: 1 },
  ])
  expect(questions.items.get()).toMatchObject([{ answer: 'yes' }, { answer: 'no' }])
})
