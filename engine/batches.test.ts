import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EMPTY, isWaiting, stepBatches, type BatchEvent, type Batches, type Commit } from './batches.ts'
import { answer, buildItem, dish, photo, saved, updateDish } from './fixtures.ts'
import { addition, removal, type StoreChange } from './store.ts'

const write = (seq: number) => addition(buildItem(seq, answer(`${seq}`)))
const gone = (seq: number) => removal(buildItem(seq, answer(`${seq}`)))

function run(...events: readonly BatchEvent[]): { batches: Batches; commits: number[][] } {
  let batches = EMPTY
  const commits: number[][] = []
  for (const event of events) {
    const step = stepBatches(batches, event)
    batches = step.batches
    if (step.commit) commits.push(step.commit.changes.map(({ item }) => item.seq))
  }
  return { batches, commits }
}

const added = (...changes: readonly StoreChange[]): BatchEvent => ({ type: 'added', changes })
const ended = (commit: number, stored: boolean): BatchEvent => ({ type: 'ended', commit, stored })
const soon: BatchEvent = { type: 'soon' }
const now: BatchEvent = { type: 'now' }

test.each([
  ['soon, a free disk', [added(write(1)), soon], [[1]], false],
  ['soon, a busy disk', [added(write(1)), soon, added(write(2)), soon], [[1]], true],
  ['now, a busy disk', [added(write(1)), soon, added(write(2)), now], [[1], [1, 2]], false],
  ['now, nothing new', [added(write(1)), soon, now], [[1]], false],
  ['now, a removal', [added(write(2)), soon, added(gone(1)), now], [[2]], true],
  ['now, a removal and a write', [added(write(2)), soon, added(gone(1), write(3)), now], [[2], [2, 3]], true],
  [
    'soon after no room',
    [added(write(1)), soon, ended(1, false), added(write(2)), soon],
    [[1], [1, 2]],
    false,
  ],
  [
    'no room beside a commit',
    [added(write(1)), soon, added(write(2)), now, ended(1, false)],
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
  expect(run(added(picture), soon, added(write(2)), now).commits).toEqual([[1], [2]])
})

/** The phone around the state machine: a disk on which some commits find no room. */
class Phone {
  batches = EMPTY
  running: Commit[] = []
  added: StoreChange[] = []
  disk = new Set<number>()
  /** The server's answers that the copies on the disk have. */
  settled = new Set<number>()

  act(event: BatchEvent) {
    const before = this.batches
    const { batches, commit } = stepBatches(before, event)
    this.batches = batches
    if (!commit) return
    this.running.push(commit)
    const isBesideOthers = before.underWay.length > 0
    const removals = commit.changes.filter(({ type }) => type === 'remove')
    if (isBesideOthers) expect(removals, 'removals beside another commit').toEqual([])
  }

  add(...changes: readonly StoreChange[]) {
    this.added.push(...changes)
    this.act({ type: 'added', changes })
  }

  end(place: number, isStored: boolean) {
    const [commit] = this.running.splice(place % this.running.length, 1)
    if (!commit) return
    if (isStored) for (const change of commit.changes) this.store(change)
    this.act({ type: 'ended', commit: commit.number, stored: isStored })
    if (this.batches.due) this.act(soon)
  }

  store({ type, item }: StoreChange) {
    if (type === 'put') this.disk.add(item.seq)
    else this.disk.delete(item.seq)
    if (type === 'settle') this.settled.add(item.seq)
    if (type !== 'put' || item.kind !== 'updateDish') return
    const isDishAway = this.added.some((each) => each.type !== 'put' && each.item.seq === item.seq - 1)
    expect(this.disk.has(item.seq - 1) || isDishAway, 'a change of a dish without the dish').toBe(true)
  }
}

const ACTS = ['write', 'replace', 'dish', 'answered', 'soon', 'now', 'stored', 'no room'] as const
const acts = fc.array(fc.record({ what: fc.constantFrom(...ACTS), where: fc.nat(5) }), { maxLength: 40 })

test('whatever finds no room, the disk has in the end what was added, in the order of adding', () => {
  fc.assert(
    fc.property(acts, (all) => {
      const phone = new Phone()
      let seq = 0
      for (const { what, where } of all) {
        if (what === 'write') phone.add(write((seq += 1)))
        if (what === 'replace') phone.add(gone(seq), write((seq += 1)))
        if (what === 'dish') {
          phone.add(addition(buildItem((seq += 1), dish(`d${seq}`))))
          phone.add(addition(buildItem((seq += 1), updateDish(`d${seq - 1}`, { dishName: 'Tea' }))))
        }
        if (what === 'answered')
          phone.add({ type: 'settle', item: buildItem(seq, answer('')), patch: saved() })
        if (what === 'soon' || what === 'now') phone.act({ type: what })
        if (what === 'stored' || what === 'no room') phone.end(where, what === 'stored')
      }
      phone.act(soon)
      while (phone.running.length > 0) phone.end(0, true)
      phone.act(soon)
      while (phone.running.length > 0) phone.end(0, true)

      const expected = new Set<number>()
      for (const { type, item } of phone.added) expected[type === 'put' ? 'add' : 'delete'](item.seq)
      const answers = phone.added.filter(({ type }) => type === 'settle').map(({ item }) => item.seq)
      expect([phone.batches.pending, isWaiting(phone.batches)]).toEqual([[], false])
      expect(phone.disk).toEqual(expected)
      expect(phone.settled).toEqual(new Set(answers))
    }),
    { numRuns: 500 },
  )
})
