import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  answer,
  buildItem,
  comment,
  dish,
  photo,
  problem,
  removePhoto,
  saved,
  submit,
  updateDish,
} from './fixtures.ts'
import { backOff } from './send-scheduler.ts'
import type { Patch } from './copies.ts'
import { isSuperseded, orderKey, withRevived, type QueueItem, type LocalWrite } from './queue.ts'
import { START, step, type Effect, type Outcome, type SyncEvent, type SyncState } from './sync.ts'

const SAVED = saved()
const OUTCOMES = {
  sent: { type: 'sent', patch: SAVED },
  refused: { type: 'refused', problem: problem() },
  closed: { type: 'refused', problem: problem('visit_closed') },
  unauthenticated: { type: 'unauthenticated' },
  lost: { type: 'unreachable' },
  never: { type: 'unreachable' },
  busy: { type: 'busy' },
} as const

/** The phone around the state machine: a disk that keeps what it is told, a network of calls under way, a clock. */
class Phone {
  state: SyncState = { ...START, sender: true }
  now = 1_000_000
  disk = new Map<number, QueueItem>()
  unstored: number[] = []
  /** Calls, each of one write or of several. */
  underWay: (readonly QueueItem[])[] = []
  server: QueueItem[] = []
  refused = new Set<number>()
  timer: number | null = null
  effects: Effect[] = []

  dispatch(event: SyncEvent) {
    const { state, effects } = step(this.state, event, this.now)
    this.state = state
    this.effects = effects
    for (const effect of effects) this.perform(effect)
    this.check()
  }

  perform(effect: Effect) {
    if (effect.type === 'timer') this.timer = effect.at
    if (effect.type === 'finish') this.disk.delete(effect.item.seq)
    if (effect.type === 'send') {
      const again = effect.items.some(({ seq }) => this.refused.has(seq))
      expect(again, 'what was refused is not tried again by itself').toBe(false)
      for (const item of effect.items) {
        const before = this.state.items.filter(
          (other) => other.seq < item.seq && orderKey(other) === orderKey(item) && other.state !== 'failed',
        )
        expect(before, 'a write waits for the earlier ones of its question').toEqual([])
      }
      this.underWay.push(effect.items)
    }
    if (effect.type !== 'store') return
    for (const item of effect.remove) this.disk.delete(item.seq)
    for (const item of effect.put) this.disk.set(item.seq, item)
    const held = effect.put.filter((item) => item.state === 'held').map((item) => item.seq)
    held.forEach((seq) => this.refused.delete(seq))
    this.unstored.push(...held)
  }

  check() {
    const sending = this.state.items.filter((item) => item.state === 'sending')
    expect(sending.filter((item) => item.kind === 'photo').length).toBeLessThanOrEqual(2)
    expect(this.underWay.filter(([item]) => item?.kind !== 'photo').length).toBeLessThanOrEqual(1)
    expect(new Set(this.state.items.map((item) => item.seq))).toEqual(new Set(this.disk.keys()))
  }

  write(seq: number, write: LocalWrite, questionId: string) {
    this.dispatch({ type: 'put', item: buildItem(seq, write, { questionId, state: 'held' }) })
  }

  stored() {
    const seqs = this.unstored
    this.unstored = []
    this.dispatch({ type: 'stored', seqs })
  }

  reply(which: number, how: keyof typeof OUTCOMES) {
    const [items] = this.underWay.splice(which % (this.underWay.length || 1), 1)
    if (!items) return
    if (how === 'sent' || how === 'lost') this.server.push(...items)
    if (how === 'refused' || how === 'closed') items.forEach(({ seq }) => this.refused.add(seq))
    this.answer(items.map((item) => ({ seq: item.seq, item, ...OUTCOMES[how] })))
  }

  answer(outcomes: readonly Outcome[]) {
    this.dispatch({ type: 'answered', outcomes, random: 0.5, retryAfter: 0 })
  }

  pass(milliseconds: number) {
    this.now += milliseconds
    if (this.timer !== null && this.timer <= this.now) this.dispatch({ type: 'tick' })
  }

  /** The tab is killed, whatever was under way; another starts from the disk. */
  kill() {
    this.state = START
    this.underWay = []
    this.unstored = []
    this.timer = null
    this.dispatch({ type: 'loaded', items: [...this.disk.values()].sort((a, b) => a.seq - b.seq) })
    this.dispatch({ type: 'sender', sender: true })
  }

  drain() {
    this.dispatch({ type: 'sender', sender: true })
    this.dispatch({ type: 'wake' })
    for (let round = 0; round < 500 && this.state.items.some((item) => item.state !== 'failed'); round += 1) {
      this.stored()
      this.reply(0, 'sent')
      this.pass(60_000)
    }
  }
}

const questions = ['q1', 'q2', 'q3', 'q4', 'q5', 'q6']
const dishChange = fc
  .record(
    {
      dishName: fc.constantFrom('Soup', 'Tea'),
      readyTime: fc.constantFrom(null, '2026-11-20T10:20:00.000Z'),
    },
    { requiredKeys: [] },
  )
  .filter((change) => Object.keys(change).length > 0)
const write = fc.oneof(
  fc.constantFrom('yes', 'no', 'na').map(answer),
  fc.constantFrom('', 'cold', 'warm').map(comment),
  fc.constantFrom('p1', 'p2', 'p3').map(photo),
  fc.constantFrom('p1', 'p2', 'p3').map(removePhoto),
  fc.constantFrom('d1', 'd2').map((id) => dish(id)),
  fc.tuple(fc.constantFrom('d1', 'd2'), dishChange).map(([id, change]) => updateDish(id, change)),
)
/** Photos and dishes belong to one question each. */
const homeOf = (made: LocalWrite, question: string) =>
  'id' in made.body ? `q${made.body.id.slice(1)}` : question

type Action = (phone: Phone, seq: number) => void
const done = (...hows: Parameters<Phone['reply']>[1][]) =>
  fc.tuple(fc.nat(9), fc.constantFrom(...hows)).map(
    ([which, how]): Action =>
      (phone) =>
        phone.reply(which, how),
  )
const common = [
  {
    weight: 6,
    arbitrary: fc.tuple(write, fc.constantFrom(...questions)).map(
      ([made, question]): Action =>
        (phone, seq) =>
          phone.write(seq, made, homeOf(made, question)),
    ),
  },
  { weight: 4, arbitrary: fc.constant<Action>((phone) => phone.stored()) },
  { weight: 6, arbitrary: done('sent', 'sent', 'lost', 'never', 'unauthenticated') },
  {
    weight: 3,
    arbitrary: fc.integer({ min: 1, max: 40_000 }).map(
      (ms): Action =>
        (phone) =>
          phone.pass(ms),
    ),
  },
  { weight: 1, arbitrary: fc.constant<Action>((phone) => phone.kill()) },
  { weight: 1, arbitrary: fc.constant<Action>((phone) => phone.dispatch({ type: 'wake' })) },
  {
    weight: 1,
    arbitrary: fc.boolean().map(
      (sender): Action =>
        (phone) =>
          phone.dispatch({ type: 'sender', sender }),
    ),
  },
]
const visitIs = (fillable: boolean) => ({ type: 'read', visits: [{ id: 'v', fillable }] }) as const
const closing = [
  { weight: 2, arbitrary: done('closed') },
  {
    weight: 1,
    arbitrary: fc.boolean().map(
      (fillable): Action =>
        (phone) =>
          phone.dispatch(visitIs(fillable)),
    ),
  },
]
const anything = fc.array(fc.oneof(...common, ...closing, { weight: 2, arbitrary: done('refused') }), {
  maxLength: 80,
})
const nothingRefusedForGood = fc.array(fc.oneof(...common, ...closing), { maxLength: 80 })
const nothingRefused = fc.array(fc.oneof(...common), { maxLength: 80 })

function run(actions: Action[]): Phone {
  const phone = new Phone()
  actions.forEach((act, index) => act(phone, index + 1))
  return phone
}

test('any sequence of actions keeps order and limits and loses no write (checked at every step)', () => {
  fc.assert(
    fc.property(anything, (actions) => {
      const phone = run(actions)
      phone.drain()
      expect(phone.state.items.every((item) => item.state === 'failed')).toBe(true)
      expect(new Set(phone.state.items.map((item) => item.seq))).toEqual(new Set(phone.disk.keys()))
    }),
    { numRuns: 400 },
  )
})

test('writes that a closed visit refused arrive once the visit stays open', () => {
  fc.assert(
    fc.property(nothingRefusedForGood, (actions) => {
      const phone = run(actions)
      phone.drain()
      phone.dispatch(visitIs(true))
      phone.drain()
      expect(phone.state.items).toEqual([])
    }),
    { numRuns: 300 },
  )
})

/** Each field that a write sets, and to what. */
function valuesIn({ kind, questionId, body }: QueueItem): [string, unknown][] {
  if (!['answer', 'comment', 'updateDish'].includes(kind)) return []
  const { id = '', ...fields } = body as Record<string, unknown>
  return Object.entries(fields).map(([field, value]) => [`${questionId} ${String(id)} ${field}`, value])
}

test('with nothing refused, the last value of every field arrives, in order', () => {
  fc.assert(
    fc.property(nothingRefused, (actions) => {
      const phone = new Phone()
      const meant = new Map<string, unknown>()
      actions.forEach((act, index) => {
        const before = phone.state.items
        act(phone, index + 1)
        const made = phone.state.items.find((item) => item.seq === index + 1 && !before.includes(item))
        for (const [field, value] of made ? valuesIn(made) : []) meant.set(field, value)
      })
      phone.drain()
      expect(phone.state.items).toEqual([])
      const arrived = phone.server.toSorted((a, b) => a.seq - b.seq).flatMap(valuesIn)
      for (const [field, value] of meant) expect(new Map(arrived).get(field)).toEqual(value)
    }),
    { numRuns: 300 },
  )
})

test('a killed tab starts again with what was on the phone, without what is pointless, and a refused dish as it was corrected', () => {
  fc.assert(
    fc.property(anything, (actions) => {
      const phone = run(actions)
      const needed = phone.state.items.filter((item) => !isSuperseded(phone.state.items, item))
      const before = withRevived(needed).map((item) => [item.seq, item.body, item.state === 'failed'])
      phone.kill()
      expect(phone.state.items.map((item) => [item.seq, item.body, item.state === 'failed'])).toEqual(before)
    }),
    { numRuns: 200 },
  )
})

test('the wait doubles up to less than five seconds, never below half a second, and a success ends it', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 20].map((failures) => backOff(failures, 1))
  expect(waits).toEqual([1000, 2000, 4000, 4500, 4500, 4500, 4500, 4500])
  expect(backOff(5, 0)).toBe(500)

  const phone = new Phone()
  phone.write(1, answer('yes'), 'q1')
  phone.stored()
  for (const failures of [1, 2, 3, 4]) {
    phone.reply(0, 'never')
    expect(phone.state.backOffs.write.failures).toBe(failures)
    expect(phone.state.online).toBe(false)
    expect(phone.underWay).toEqual([])
    phone.pass(30_000)
  }
  phone.reply(0, 'sent')
  expect(phone.state).toMatchObject({
    online: true,
    items: [],
    backOffs: { write: { failures: 0, retryAt: 0 } },
  })
})

test('a server that answers but takes nothing is told from one that cannot be reached, in every tab', () => {
  const phone = new Phone()
  phone.write(1, answer('yes'), 'q1')
  phone.stored()
  phone.reply(0, 'busy')
  expect(phone.state).toMatchObject({ online: false, busy: true })
  phone.pass(30_000)
  phone.reply(0, 'never')
  expect(phone.state).toMatchObject({ online: false, busy: false })
  phone.pass(30_000)
  phone.reply(0, 'busy')
  phone.pass(30_000)
  phone.reply(0, 'sent')
  expect(phone.state).toMatchObject({ online: true, busy: false })

  const other = step(START, { type: 'remote', online: false, busy: true }, 0)
  expect(other.state).toMatchObject({ online: false, busy: true })
})

const sentTogether = (phone: Phone) => phone.underWay.map((items) => items.map(({ seq }) => seq))

test('waiting writes of a visit go in one call; after a failed call, one write goes alone first', () => {
  const phone = new Phone()
  questions.forEach((question, index) => phone.write(index + 1, answer('yes'), question))
  phone.stored()
  expect(sentTogether(phone)).toEqual([[1, 2, 3, 4, 5, 6]])
  phone.reply(0, 'never')
  expect(phone.state.backOffs.write.failures).toBe(1)
  phone.pass(30_000)
  expect(sentTogether(phone)).toEqual([[1]])
  phone.reply(0, 'sent')
  expect(sentTogether(phone)).toEqual([[2, 3, 4, 5, 6]])
})

test('of a call with many writes each has its own outcome', () => {
  const phone = new Phone()
  questions.slice(0, 3).forEach((question, index) => phone.write(index + 1, answer('yes'), question))
  phone.stored()
  phone.underWay = []
  phone.answer([
    { seq: 1, type: 'sent', item: buildItem(1, answer('yes')), patch: SAVED },
    { seq: 2, type: 'refused', problem: problem() },
    { seq: 3, type: 'unreachable' },
  ])
  expect(phone.state.items).toMatchObject([
    { seq: 2, state: 'failed' },
    { seq: 3, state: 'queued', attempts: 1 },
  ])
})

test('one write that always fails does not keep the others from going', () => {
  const phone = new Phone()
  phone.write(1, answer('yes'), 'q1')
  phone.stored()
  phone.reply(0, 'never')
  phone.write(2, answer('yes'), 'q2')
  phone.stored()
  phone.pass(30_000)
  expect(sentTogether(phone)).toEqual([[2]])
})

test('a slow photo holds no answer back, not even of its own question', () => {
  const phone = new Phone()
  for (const seq of [1, 2, 3]) phone.write(seq, photo(`p${seq}`), 'q1')
  phone.write(4, answer('yes'), 'q1')
  phone.stored()
  expect(sentTogether(phone)).toEqual([[4], [1], [2]])
})

test('a wait set before the clock was put back does not last an hour', () => {
  const phone = new Phone()
  phone.write(1, answer('yes'), 'q1')
  phone.stored()
  phone.reply(0, 'never')
  phone.now -= 3_600_000
  phone.dispatch({ type: 'tick' })
  expect(sentTogether(phone)).toEqual([[1]])
})

test('the visit is submitted alone, after everything else of it', () => {
  const phone = new Phone()
  phone.write(1, photo('p1'), 'q1')
  phone.write(2, submit, '')
  phone.write(3, answer('yes'), 'q2')
  phone.stored()
  expect(sentTogether(phone)).toEqual([[3], [1]])
  phone.reply(0, 'sent')
  expect(sentTogether(phone)).toEqual([[1]])
  phone.reply(0, 'sent')
  expect(sentTogether(phone)).toEqual([[2]])
})

test('a write made during a submit goes after the submit, a write of another visit goes at once', () => {
  const phone = new Phone()
  phone.write(1, submit, '')
  phone.stored()
  phone.write(2, photo('p1'), 'q1')
  phone.dispatch({ type: 'put', item: buildItem(3, photo('p2'), { visitId: 'other', state: 'held' }) })
  phone.stored()
  phone.pass(3_600_000)
  expect(sentTogether(phone)).toEqual([[1], [3]])
  phone.reply(0, 'sent')
  expect(sentTogether(phone)).toEqual([[3], [2]])
})

test('a visit is not submitted while a write of it is refused; given up, it goes', () => {
  const phone = new Phone()
  phone.write(1, answer('yes'), 'q1')
  phone.stored()
  phone.reply(0, 'refused')
  phone.write(2, submit, '')
  phone.stored()
  phone.pass(3_600_000)
  expect(phone.underWay).toEqual([])
  phone.dispatch({ type: 'drop', seqs: [1] })
  expect(sentTogether(phone)).toEqual([[2]])
})

test('a refused write goes out once more when the guest says so', () => {
  const phone = new Phone()
  phone.write(1, answer('yes'), 'q1')
  phone.stored()
  phone.reply(0, 'refused')
  phone.dispatch({ type: 'retry', seqs: [1] })
  phone.stored()
  expect(sentTogether(phone)).toEqual([[1]])
})

test('a write that a closed visit refused is sent again once the visit is read as fillable again', () => {
  const phone = new Phone()
  phone.write(1, answer('yes'), 'q1')
  phone.write(2, submit, '')
  phone.stored()
  phone.dispatch(visitIs(true))
  phone.reply(0, 'closed')
  phone.dispatch(visitIs(false))
  phone.pass(3_600_000)
  expect(phone.state.items).toMatchObject([{ seq: 1, state: 'failed' }, { seq: 2 }])
  phone.dispatch(visitIs(true))
  phone.stored()
  phone.reply(0, 'sent')
  expect(sentTogether(phone)).toEqual([[2]])
})

test('a write that a closed visit refused is sent again once another write of the visit gets through', () => {
  const phone = new Phone()
  phone.write(1, answer('yes'), 'q1')
  phone.stored()
  phone.reply(0, 'closed')
  phone.write(2, answer('no'), 'q2')
  phone.stored()
  expect(sentTogether(phone)).toEqual([[2]])
  phone.reply(0, 'sent')
  phone.stored()
  expect(sentTogether(phone)).toEqual([[1]])
})

test('a tab that does not send leaves what was refused alone until it does', () => {
  const phone = new Phone()
  phone.write(1, answer('yes'), 'q1')
  phone.stored()
  phone.reply(0, 'closed')
  phone.dispatch({ type: 'sender', sender: false })
  phone.dispatch(visitIs(true))
  expect(phone.state.items[0]!.state).toBe('failed')
  phone.dispatch({ type: 'sender', sender: true })
  phone.stored()
  expect(sentTogether(phone)).toEqual([[1]])
})

test('reads that call a closed visit fillable do not make the phone ask without a pause', () => {
  const phone = new Phone()
  phone.write(1, answer('yes'), 'q1')
  phone.stored()
  for (let round = 0; round < 3; round += 1) {
    phone.reply(0, 'closed')
    phone.dispatch(visitIs(true))
    phone.stored()
    expect(phone.underWay.length).toBe(round === 0 ? 1 : 0)
    phone.pass(30_000)
    expect(sentTogether(phone)).toEqual([[1]])
  }
})

test('a change of a refused dish is not sent without it, by itself or when the guest tries it again', () => {
  const phone = new Phone()
  phone.write(1, dish('d'), 'q1')
  phone.write(2, updateDish('d', { readyTime: null }), 'q1')
  phone.stored()
  phone.reply(0, 'refused')
  phone.pass(3_600_000)
  expect(phone.state.items.map(({ state }) => state)).toEqual(['failed', 'failed'])
  phone.dispatch({ type: 'retry', seqs: [2] })
  phone.stored()
  expect(sentTogether(phone)).toEqual([[1]])
  phone.reply(0, 'sent')
  expect(sentTogether(phone)).toEqual([[2]])
})

test('a submission can be taken back until it is on its way; an answer that waits can not', () => {
  const phone = new Phone()
  phone.write(1, answer('yes'), 'q1')
  phone.write(2, submit, '')
  phone.dispatch({ type: 'drop', seqs: [1, 2] })
  expect(phone.state.items.map(({ seq }) => seq)).toEqual([1])
  phone.stored()
  phone.reply(0, 'sent')
  phone.write(3, submit, '')
  phone.stored()
  phone.dispatch({ type: 'drop', seqs: [3] })
  expect(phone.state.items.map(({ seq }) => seq)).toEqual([3])
})

test('a submission that another tab withdrew too late counts as sent', () => {
  const phone = new Phone()
  phone.write(1, submit, '')
  phone.stored()
  phone.disk.clear()
  phone.dispatch({ type: 'loaded', items: [] })
  const item = buildItem(1, submit, { questionId: '' })
  const patch = { kind: 'submitted', visit: { id: 'v', fillable: false } } as Patch
  phone.dispatch({
    type: 'answered',
    outcomes: [{ seq: 1, type: 'sent', item, patch }],
    random: 0,
    retryAfter: 0,
  })
  expect(phone.effects).toContainEqual({ type: 'finish', item, patch })
})

test('a call that is too large for a slow line is tried in halves', () => {
  const phone = new Phone()
  for (let seq = 1; seq <= 400; seq += 1)
    phone.disk.set(seq, buildItem(seq, answer('yes'), { questionId: `q${seq}` }))
  phone.kill()
  const sizes: number[] = []
  for (let call = 1; call <= 6; call += 1) {
    const count = phone.underWay[0]!.length
    sizes.push(count)
    phone.reply(0, count > 120 ? 'never' : 'sent')
    phone.pass(5000)
  }
  expect(sizes).toEqual([200, 1, 100, 100, 100, 99])
})

test('a submission that is put off gives way to a newer one that another tab has stored', () => {
  const phone = new Phone()
  phone.write(1, submit, '')
  phone.stored()
  expect(sentTogether(phone)).toEqual([[1]])
  phone.disk.set(2, buildItem(2, submit, { questionId: '' }))
  phone.dispatch({ type: 'loaded', items: [...phone.disk.values()] })
  phone.underWay.pop()
  phone.answer([{ seq: 1, type: 'postponed' }])
  expect(sentTogether(phone)).toEqual([[2]])
  expect(phone.state.items.map(({ seq }) => seq)).toEqual([2])
})

test('typing is sent once it pauses', () => {
  const phone = new Phone()
  const item = buildItem(1, comment('co'), { state: 'held', notBefore: phone.now + 600 })
  phone.dispatch({ type: 'put', item })
  phone.stored()
  expect(phone.underWay).toEqual([])
  phone.pass(599)
  expect(phone.underWay).toEqual([])
  phone.pass(1)
  expect(sentTogether(phone)).toEqual([[1]])
})

test('without a session everything waits, until somebody wakes it', () => {
  const phone = new Phone()
  phone.write(1, answer('yes'), 'q1')
  phone.stored()
  phone.reply(0, 'unauthenticated')
  phone.write(2, answer('no'), 'q2')
  phone.stored()
  phone.pass(3_600_000)
  expect(phone.underWay).toEqual([])
  phone.dispatch({ type: 'wake' })
  expect(sentTogether(phone)).toEqual([[1, 2]])
})

test('a write that is replaced while it is being sent is not sent again when the call fails', () => {
  const phone = new Phone()
  phone.write(1, answer('yes'), 'q1')
  phone.write(2, photo('p1'), 'q1')
  phone.stored()
  phone.write(3, answer('no'), 'q1')
  phone.write(4, removePhoto('p1'), 'q1')
  phone.stored()
  phone.reply(0, 'never')
  phone.reply(0, 'never')
  phone.pass(30_000)
  expect(phone.state.items.map((item) => item.seq)).toEqual([3, 4])
})

test('a closed visit is read anew', () => {
  const phone = new Phone()
  phone.write(1, answer('yes'), 'q1')
  phone.stored()
  phone.answer([{ seq: 1, type: 'refused', problem: problem('visit_closed') }])
  expect(phone.effects).toContainEqual({ type: 'refresh', visitId: 'v' })
})

test('the first clock measurement corrects earlier writes once, all by the same difference', () => {
  const phone = new Phone()
  for (const seq of [1, 2]) {
    const made = { questionId: `q${seq}`, state: 'held', clockOffset: null } as const
    phone.dispatch({ type: 'put', item: buildItem(seq, comment(`${seq}`), made) })
  }
  phone.dispatch({ type: 'measured', offset: 250 })
  phone.dispatch({ type: 'measured', offset: 174 })
  const moved = (item: QueueItem) =>
    Date.parse(item.capturedAt) - Date.parse(buildItem(item.seq, submit).capturedAt)
  expect(phone.state.items.map(moved)).toEqual([250, 250])
  expect([...phone.disk.values()].map(moved)).toEqual([250, 250])
})

test('so is one of which another tab has heard that it is closed, once', () => {
  const phone = new Phone()
  phone.dispatch({ type: 'sender', sender: false })
  phone.write(1, answer('yes'), 'q1')
  phone.stored()
  const refused = buildItem(1, answer('yes'), { state: 'failed', fault: problem('visit_closed') })
  phone.disk.set(1, refused)
  phone.dispatch({ type: 'loaded', items: [refused] })
  expect(phone.effects).toContainEqual({ type: 'refresh', visitId: 'v' })
  phone.dispatch({ type: 'loaded', items: [refused] })
  expect(phone.effects).not.toContainEqual({ type: 'refresh', visitId: 'v' })
})

test('a change of a dish that may wait in a store that this tab can’t read is tried again, not refused', () => {
  const phone = new Phone()
  const refuse = () => {
    phone.underWay.pop()
    phone.answer([{ seq: 2, type: 'refused', problem: problem('not_found') }])
  }
  phone.dispatch({ type: 'unreadable' })
  phone.write(2, updateDish('d', { dishName: 'Stew' }), 'q1')
  phone.stored()
  refuse()
  expect(phone.state.items).toMatchObject([{ state: 'queued', fault: null }])
  phone.dispatch({ type: 'loaded', items: [...phone.disk.values()] })
  phone.pass(60_000)
  refuse()
  expect(phone.state.items).toMatchObject([{ state: 'failed' }])
})

test('a write that this tab was sending leaves the queue once another tab has sent it', () => {
  const phone = new Phone()
  phone.write(1, answer('yes'), 'q1')
  phone.stored()
  phone.dispatch({ type: 'sender', sender: false })
  phone.disk.clear()
  phone.dispatch({ type: 'loaded', items: [] })
  expect(phone.state.items).toEqual([])
})

test('a write that another tab has replaced while it was on its way here lets its successor wait for the answer', () => {
  const first = buildItem(1, answer('no'), { state: 'sending' })
  const second = buildItem(2, answer('yes'))
  const sender: SyncState = { ...START, sender: true, items: [first] }
  const loaded = step(sender, { type: 'loaded', items: [second] }, 0)
  expect(loaded.effects.filter(({ type }) => type !== 'timer')).toEqual([])
  const outcomes = [{ seq: 1, type: 'unreachable' }] as const
  const lost = step(loaded.state, { type: 'answered', outcomes, random: 0, retryAfter: 0 }, 0)
  const next = step(lost.state, { type: 'wake' }, 0)
  expect(next.effects.filter(({ type }) => type === 'send')).toEqual([
    { type: 'send', items: [expect.objectContaining({ seq: 2 })] },
  ])
})

test('a load adds writes stored by another tab, drops those it sent, keeps those not stored yet', () => {
  const phone = new Phone()
  phone.state = {
    ...START,
    items: [buildItem(1, answer('yes')), buildItem(3, comment('x'), { state: 'held' })],
  }
  const { state } = step(
    phone.state,
    { type: 'loaded', items: [buildItem(2, answer('no'), { questionId: 'q2' })] },
    0,
  )
  expect(state.items).toMatchObject([
    { seq: 2, state: 'queued' },
    { seq: 3, state: 'held' },
  ])
})
