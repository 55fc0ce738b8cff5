import { AHEAD } from '@cloche/checklist/merge.ts'
import { visibleIds } from '@cloche/checklist/visible.ts'
import type { VisitQuestion } from '@cloche/contract/questions.ts'
import type { LocalQuestion } from '@cloche/engine/interface.ts'
import type { Act } from './parts.ts'
import type { Page } from './page.ts'
import { shaOf } from './server.ts'
import { ANY_TIME, TOLERANCE, outdoneIn, storedAt } from './stored.ts'
import { ANN } from './people.ts'
import type { World } from './world.ts'

/** Checks the server once everything could be sent. */
export function check(world: World): void {
  checkPhotos(world)
  // The server refuses what an erased guest had not sent.
  if (world.isErased(ANN)) return checkEntered(world)
  checkFields(world)
  checkWhole(world)
  checkThings(world)
  checkSubmitted(world)
}

export function checkPage(world: World, page: Page): void {
  if (!page.engine) return world.violation(`${page.name} shows the login`)
  const visits = [...world.server.visits.values()]
  const { waiting, delivery } = page.engine
  const left = waiting.get().map(({ kind, state, questionId }) => `${state} ${kind} ${questionId}`)
  world.expect(left.length === 0, `${page.name} still waits: ${left.join(', ')}`)
  world.expect(
    delivery.get().stored && delivery.get().online,
    `${page.name}: ${JSON.stringify(delivery.get())}`,
  )
  world.expect(
    page.visitCopies.size === visits.filter(({ guestId }) => guestId === page.user).length,
    `${page.name} shows ${page.visitCopies.size} visits`,
  )
  for (const [visitId, visitCopy] of page.visitCopies) {
    const there = world.server.itemsOf(visitId)
    const here = new Map(visitCopy.items.get().map((question) => [question.id, question]))
    for (const question of there) {
      const [a, b] = [picture(question), picture(here.get(question.id)!)]
      world.expect(a === b, `${page.name} shows ${question.id} as ${b}, the server has ${a}`)
    }
    const { version } = visitCopy.visit.get()
    const theirs = world.server.visits.get(visitId)!.version
    world.expect(version === theirs, `${page.name} shows version ${version} of ${visitId}, not ${theirs}`)
    const isDone = world.server.isSubmitted(visitId)
    const submission = visitCopy.submission.get()
    world.expect(
      submission.state === (isDone ? 'done' : 'none'),
      `${page.name} says of ${visitId} that its submission is ${submission.state}`,
    )
    const isCounted = submission.state !== 'done' || submission.receipt !== null
    world.expect(isCounted, `${page.name} has not counted what the server has of ${visitId}`)
  }
  const rows = (store: string) => page.phone.disk.rows(store, page.user!).length
  const kept = rows('outbox') + rows('photos')
  world.expect(kept === 0, `${page.phone.name} still keeps ${kept} writes and photos`)
}

/** Checks that no write stays refused as closed after the page has seen its visit open again. */
export function checkReopened({ world, name, engine, visitCopies }: Page): void {
  for (const { kind, state, visitId, fault } of engine!.waiting.get()) {
    const isClosed =
      state === 'failed' && (fault?.code === 'visit_closed' || fault?.code === 'visit_not_open')
    const isOpen = visitCopies.get(visitId)?.visit.get().fillable === true
    world.expect(!(isClosed && isOpen), `${name}: ${kind} stays refused, ${visitId} is open`)
  }
}

/** Checks that the guest entered every stored value. */
function checkEntered(world: World) {
  for (const [key, acts] of Map.groupBy(world.ledger.acts, (act) => act.key)) {
    const stored = storedAt(world.server, key)
    if (stored === undefined) continue
    const values = ['null', '""', ...acts.map(({ value }) => JSON.stringify(value))]
    const isEntered = values.includes(JSON.stringify(stored)) || mayBeAny(acts, stored)
    world.expect(isEntered, `nobody has entered ${key} = ${JSON.stringify(stored)}`)
  }
}

/** Returns whether an act made by an unmeasured clock may have become this value. */
const mayBeAny = (acts: readonly Act[], stored: unknown) =>
  stored !== null && acts.some(({ value }) => value === ANY_TIME)

function picture({
  answer,
  rate,
  comment,
  declined,
  photos,
  dishes,
  note,
}: VisitQuestion | LocalQuestion): string {
  const ids = photos.map(({ id }) => id).toSorted()
  const list = dishes
    .map(({ id, dishName, orderTime, readyTime }) => [id, dishName, orderTime, readyTime].join())
    .toSorted()
  return JSON.stringify([answer, rate, comment, declined?.answer, declined?.photos, ids, list, note])
}

/** Checks that the last write wins in every field and every dish. */
function checkFields(world: World) {
  const byKey = Map.groupBy(world.ledger.acts, ({ key }) => key)
  for (const [key, acts] of byKey) {
    const stored = storedAt(world.server, key)
    if (stored === undefined) continue
    const judged = withOutdone(acts, outdoneIn(world.server, key))
    const finals = [...Map.groupBy(judged, ({ phone }) => phone).values()].map(finalsOf)
    const allowed = newestOf(finals)
    const values = allowed.map(({ value }) => JSON.stringify(value))
    if (finals.every((each) => each.every(({ isExcused }) => isExcused))) values.push('null', '""')
    if (values.includes(JSON.stringify(stored))) continue
    if (mayBeAny(allowed, stored)) continue
    world.violation(
      `the server has ${key} = ${JSON.stringify(stored)}, the guest last saw ${values.join(' or ')}`,
    )
  }
}

/**
 * Excuses acts that followed a value of another phone's clock, far ahead, before their page had heard that a later value of that
 * clock had given way: they give way like it.
 */
function withOutdone(acts: readonly Act[], outdoneAt: number): readonly Act[] {
  return acts.map((act) => {
    const isAhead = act.captured - act.at > AHEAD && act.captured <= outdoneAt
    const isTheirs = acts.some(({ phone, captured }) => phone !== act.phone && captured === outdoneAt)
    return isAhead && isTheirs && act.lastRead < outdoneAt ? { ...act, isExcused: true } : act
  })
}

/** Returns the last act of a phone that cannot be lost, and those after it. */
function finalsOf(acts: readonly Act[]): Act[] {
  const certain = acts.findLastIndex(({ isExcused }) => !isExcused)
  return acts.slice(Math.max(0, certain))
}

/** Leaves out acts that the guest had seen when acting last on another phone, and acts certainly made before that one. */
function newestOf(finals: readonly Act[][]): Act[] {
  const isTrue = ({ at, captured }: Act) => Math.abs(captured - at) < TOLERANCE
  return finals.flatMap((mine) => {
    const last = mine.at(-1)!
    const isOld = finals.some((others) => {
      const [certain] = others
      if (others === mine || !certain || certain.isExcused) return false
      if (certain.saw.has(last.order)) return true
      return [...mine, certain].every(isTrue) && certain.at > last.at + 2 * TOLERANCE
    })
    return isOld ? [] : mine
  })
}

/** Checks that a correction of several fields of a dish arrives as a whole or not at all, also if its tab dies meanwhile. */
function checkWhole(world: World) {
  const { ledger, server, phones, faults } = world
  // A second phone or a file merges each field by its own time.
  if (phones.length > 1 || faults.has('backup restored') || faults.has('file read in')) return
  const byKey = Map.groupBy(ledger.acts, ({ key }) => key)
  for (const made of Map.groupBy(ledger.acts, ({ seq }) => seq).values()) {
    const isLast = made.every((act) => byKey.get(act.key)!.at(-1) === act && act.key.startsWith('dish '))
    if (!isLast || made.some(({ value }) => value === ANY_TIME)) continue
    const isStored = ({ key, value }: Act) => storedAt(server, key) === value
    const isNew = ({ key, value }: Act) =>
      byKey.get(key)!.every((act) => act.value !== value || act.seq === made[0]!.seq)
    const arrived = made.filter((act) => isStored(act) && isNew(act))
    const missing = made.filter((act) => storedAt(server, act.key) !== undefined && !isStored(act))
    if (arrived.length === 0 || missing.length === 0) continue
    world.violation(`the server has ${arrived[0]!.key} of a correction without ${missing[0]!.key}`)
  }
}

/** Checks that shown photos and dishes are stored unless they were removed, and that removed ones are not. */
function checkThings(world: World) {
  const { ledger, server } = world
  for (const [id, { kind, isShown, made }] of ledger.things) {
    const known = server[kind].get(id)
    const isThere = known !== undefined && !known.removed
    const removals = ledger.removalsOf(id)
    const isRemoved = removals.some(({ isExcused }) => !isExcused)
    if (isRemoved && isThere) world.violation(`${kind} ${id} was removed and is there`)
    const isCertain = isShown && removals.length === 0 && !made?.isExcused
    if (isCertain && !isThere) world.violation(`${kind} ${id} was shown and is not there`)
  }
}

function checkPhotos(world: World) {
  const { ledger, server } = world
  const seen = new Set<string>()
  for (const [id, { photo, removed }] of server.photos) {
    if (removed) continue
    const sha = shaOf(server.bytes.get(id) ?? new Uint8Array())
    world.expect(sha === photo.sha256 && ledger.pictures.has(sha), `photo ${id} is not what was taken`)
    world.expect(!seen.has(sha), `photo ${id} is there twice`)
    seen.add(sha)
  }
}

/** Checks that a submitted visit answers or declines every required question that its answers show. Optional sections may stay out. */
function checkSubmitted(world: World) {
  const { server } = world
  for (const { id, status } of server.visits.values()) {
    if (status !== 'submitted') continue
    const items = server.itemsOf(id)
    const visible = visibleIds(items)
    const addons = new Set(items.filter(({ type }) => type === 'addon').map((item) => item.id))
    for (const item of items) {
      const isAsked = item.options.required && visible.has(item.id) && !addons.has(item.parent ?? '')
      const isMissing = isAsked && item.answer === null && item.declined?.answer === undefined
      world.expect(!isMissing, `${id} is submitted without ${item.id}`)
    }
  }
}
