import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  added,
  EMPTY,
  ended,
  isWaiting,
  storeNow,
  storeSoon,
  type Batches,
  type BatchStep,
  type Commit,
} from './batches.ts'
import { answer, buildItem, dish, photo, saved, updateDish } from './fixtures.ts'
import { addition, removal, type StoreChange } from './store.ts'

const write = (seq: number) => addition(buildItem(seq, answer(`${seq}`)))
const gone = (seq: number) => removal(buildItem(seq, answer(`${seq}`)))

type Act = (before: Batches) => BatchStep

function run(...acts: readonly Act[]): { batches: Batches; commits: number[][] } {
  let batches = EMPTY
  const commits: number[][] = []
  for (const act of acts) {
    const step = act(batches)
    batches = step.batches
    if (step.commit) commits.push(step.commit.changes.map(({ item }) => item.seq))
  }
  return { batches, commits }
}

const add =
  (...changes: readonly StoreChange[]): Act =>
  (before) => ({ batches: added(before, changes) })
const noRoom =
  (commit: number): Act =>
  (before) => ({ batches: ended(before, commit, false) })

test.each([
  ['soon, a free disk', [add(write(1)), storeSoon], [[1]], false],
  ['soon, a busy disk', [add(write(1)), storeSoon, add(write(2)), storeSoon], [[1]], true],
  ['now, a busy disk', [add(write(1)), storeSoon, add(write(2)), storeNow], [[1], [1, 2]], false],
  ['now, nothing new', [add(write(1)), storeSoon, storeNow], [[1]], false],
  ['now, a removal', [add(write(2)), storeSoon, add(gone(1)), storeNow], [[2]], true],
  [
    'now, a removal and a write',
    [add(write(2)), storeSoon, add(gone(1), write(3)), storeNow],
    [[2], [2, 3]],
    true,
  ],
  [
    'soon after no room',
    [add(write(1)), storeSoon, noRoom(1), add(write(2)), storeSoon],
    [[1], [1, 2]],
    false,
  ],
  [
    'no room beside a commit',
    [add(write(1)), storeSoon, add(write(2)), storeNow, noRoom(1)],
    [[1], [1, 2]],
    false,
  ],
] as const)('%s', (_, events, commits, isDue) => {
  const after = run(...events)
  expect(after.commits).toEqual(commits)
  expect(after.batches.due).toBe(isDue)
})

test('the bytes of a photo under way are not stored twice', () => {
  const picture = addition(buildItem(1, photo('p')))
  expect(run(add(picture), storeSoon, add(write(2)), storeNow).commits).toEqual([[1], [2]])
})

/** The phone around the state machine: a disk on which some commits find no room. */
class Phone {
  batches = EMPTY
  running: Commit[] = []
  added: StoreChange[] = []
  disk = new Set<number>()
  /** The server's answers that the copies on the disk have. */
  finished = new Set<number>()

  act(act: Act) {
    const before = this.batches
    const { batches, commit } = act(before)
    this.batches = batches
    if (!commit) return
    this.running.push(commit)
    const isBesideOthers = before.underWay.length > 0
    const removals = commit.changes.filter(({ type }) => type === 'remove')
    if (isBesideOthers) expect(removals, 'removals beside another commit').toEqual([])
  }

  add(...changes: readonly StoreChange[]) {
    this.added.push(...changes)
    this.act(add(...changes))
  }

  /** A store applies batches in the order in which they were given. */
  end(isStored: boolean) {
    const commit = this.running.shift()
    if (!commit) return
    if (isStored) for (const change of commit.changes) this.store(change)
    this.batches = ended(this.batches, commit.number, isStored)
    if (this.batches.due) this.act(storeSoon)
  }

  store({ type, item }: StoreChange) {
    if (type === 'put') this.disk.add(item.seq)
    else this.disk.delete(item.seq)
    if (type === 'finish') this.finished.add(item.seq)
    if (type !== 'put' || item.kind !== 'updateDish') return
    const isDishAway = this.added.some((each) => each.type !== 'put' && each.item.seq === item.seq - 1)
    expect(this.disk.has(item.seq - 1) || isDishAway, 'a change of a dish without the dish').toBe(true)
  }
}

const ACTS = ['write', 'replace', 'dish', 'answered', 'soon', 'now', 'stored', 'no room'] as const
const acts = fc.array(fc.constantFrom(...ACTS), { maxLength: 40 })

test('whatever finds no room, the disk has in the end what was added, in the order of adding', () => {
  fc.assert(
    fc.property(acts, (all) => {
      const phone = new Phone()
      let seq = 0
      for (const what of all) {
        if (what === 'write') phone.add(write((seq += 1)))
        if (what === 'replace') phone.add(gone(seq), write((seq += 1)))
        if (what === 'dish') {
          phone.add(addition(buildItem((seq += 1), dish(`d${seq}`))))
          phone.add(addition(buildItem((seq += 1), updateDish(`d${seq - 1}`, { dishName: 'Tea' }))))
        }
        if (what === 'answered')
          phone.add({ type: 'finish', item: buildItem(seq, answer('')), patch: saved() })
        if (what === 'soon') phone.act(storeSoon)
        if (what === 'now') phone.act(storeNow)
        if (what === 'stored' || what === 'no room') phone.end(what === 'stored')
      }
      phone.act(storeSoon)
      while (phone.running.length > 0) phone.end(true)
      phone.act(storeSoon)
      while (phone.running.length > 0) phone.end(true)

      const expected = new Set<number>()
      for (const { type, item } of phone.added) expected[type === 'put' ? 'add' : 'delete'](item.seq)
      const answers = phone.added.filter(({ type }) => type === 'finish').map(({ item }) => item.seq)
      expect([phone.batches.pending, isWaiting(phone.batches)]).toEqual([[], false])
      expect(phone.disk).toEqual(expected)
      expect(phone.finished).toEqual(new Set(answers))
    }),
    { numRuns: 500 },
  )
})
