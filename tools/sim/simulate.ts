import { install } from './browser.ts'
import { EVICTED } from './object-store.ts'
import { act, failed, giveUp } from './guest.ts'
import { check, checkPage, checkReopened } from './invariants.ts'
import type { Page } from './page.ts'
import { ANN, BOB } from './people.ts'
import type { Phone } from './phone.ts'
import { back, full, setClock, trouble } from './troubles.ts'
import { World, type Options } from './world.ts'

const MINUTE = 60_000
/** How long after a rush troubles still come, milliseconds. */
const AFTERWARDS = 3000

export interface Run {
  seed: number
  events: number
  acts: number
  faults: ReadonlyMap<string, number>
  /** The parts that can be left out, in order. */
  parts: readonly string[]
  violations: readonly string[]
  /** The story, line by line; empty unless requested. */
  story: readonly string[]
}

/** Replaces the model by another server, whose `end` checks what is stored and throws if that is wrong. */
export type Connect = (world: World) => Promise<{ end(): Promise<void> }>

/** Runs one history: a guest at work amid troubles, calm, and the checks of what must then be true. */
export async function simulate(seed: number, options: Options = {}, connect?: Connect): Promise<Run> {
  const world = new World(seed, options)
  const server = await connect?.(world)
  const uninstall = install()
  const { stackTraceLimit } = Error
  // Stack traces of the many refusals and lost calls cost time, and only a story shows them.
  if (!options.story) Error.stackTraceLimit = 0
  const unwatch = watch(world)
  try {
    await live(world)
    await comeToRest(world)
    check(world)
    await server?.end()
  } catch (error) {
    thrown(world, 'thrown', error)
  } finally {
    unwatch()
    uninstall()
    Error.stackTraceLimit = stackTraceLimit
  }
  const { story, violations, faults, ledger, timeline, parts } = world
  return { seed, events: timeline.events, acts: ledger.acts.length, faults, parts, violations, story }
}

/** Lets the guest work while things go wrong. */
async function live(world: World) {
  const { random, timeline, plan, phones } = world
  for (const phone of phones) phone.open()
  const moments = (count: number) => Array.from({ length: count }, () => random.fraction() ** 2 * plan.length)
  const times = plan.isCrowded ? hurry(world) : { acts: moments(plan.acts), troubles: moments(plan.troubles) }
  for (const [place, at] of times.acts.entries()) {
    const together = random.chance(plan.isCrowded ? 0.1 : 0.3) ? 1 + random.below(4) : 1
    timeline.after(at, () => {
      const phone = random.pick(phones)
      const pages = phone.pages.filter(({ isInSight }) => isInSight)
      const page = pages.length > 0 && random.pick(pages)
      for (let count = 1; page && count <= together; count += 1)
        perform(phone, page, `act ${place + 1}.${count}`, world)
    })
  }
  for (const [place, at] of times.troubles.entries()) {
    const name = `trouble ${place + 1}`
    timeline.after(at, () => world.happens(name) && random.apart(name, () => trouble(world)))
  }
  if (plan.endsWithKill) timeline.after(plan.length - 1, () => endWithKill(world))
  await timeline.run(plan.length)
}

function endWithKill(world: World) {
  for (const { pages } of world.phones) {
    const page = pages.find(({ isInSight }) => isInSight)
    if (!page || pages.length < 2 || !world.happens('kill at the end')) continue
    page.after(0, () => {
      act(page)
      page.kill('killed')
    })
  }
}

/** Makes rushes of acts in two tabs. A guest needs longer to change tabs than a tab needs to hear of an act. */
function hurry(world: World) {
  const { random, timeline, plan, phones } = world
  for (const phone of phones) phone.open()
  const count = 1 + random.below(3)
  const starts = Array.from(
    { length: count },
    (_, place) => ((place + random.fraction() / 3) * plan.length) / count,
  )
  const ends = starts.slice()
  const acts = Array.from(
    { length: plan.acts },
    (_, place) => (ends[place % count]! += random.between(21, 150)),
  )
  const troubles = Array.from({ length: plan.troubles }, () => {
    const place = random.below(count)
    return random.between(starts[place]!, ends[place]! + AFTERWARDS)
  })
  if (plan.isFull)
    for (const [place, at] of starts.entries())
      timeline.after(at, () => {
        const lasts = random.between(0, ends[place]! - at)
        for (const phone of phones) {
          if (!world.happens(`no room ${place + 1}`)) continue
          full(phone, lasts)
          if (plan.isSetThen) timeline.after(random.between(0, lasts), () => setClock(world, phone))
        }
      })
  return { acts, troubles }
}

function perform(phone: Phone, page: Page, name: string, world: World) {
  const { random, plan, timeline } = world
  page.after(0, () => {
    if (!world.happens(name)) return
    const within = `kill within ${name}`
    const isCut = plan.kills > 0 && random.apart(within, () => random.chance(0.1)) && world.happens(within)
    const steps = isCut ? random.apart(`${within}: steps`, () => random.below(4)) : Infinity
    page.dieWithin(steps, () => random.apart(name, () => act(page)))
    const kill = `kill after ${name}`
    const isKilled = plan.kills > 0 && random.apart(kill, () => random.chance(plan.isCrowded ? 0.1 : 0.05))
    if (!isKilled || !world.happens(kill)) return
    page.kill('killed')
    const empty = `power lost after ${name}`
    if (!plan.isCrowded || !random.apart(empty, () => random.chance(0.4))) return
    // A system that runs out of power ends tabs first.
    timeline.after(random.between(2000, 6000), () => {
      if (!world.isCalm && world.happens(empty)) world.losePower(phone)
    })
  })
}

/** Ends the faults and lets time pass. Each guest of a phone returns to it. */
async function comeToRest(world: World) {
  const { phones, timeline, random } = world
  world.isCalm = true
  for (const phone of phones) {
    Object.assign(phone, { diskIsFull: false, storageIsFull: false })
    back(phone)
    // A tab of the old version asks to be loaded again, and is.
    for (const page of phone.pages.slice()) if (page.isNewer !== phone.isUpdated) page.kill('closed')
    if (phone.pages.length === 0) phone.open()
    for (const page of phone.pages) {
      page.cached = false
      page.continue()
    }
  }
  // Visits may be void while queues wait for them.
  if (random.chance(0.3)) {
    await world.staff.voidAll()
    await timeline.run(random.between(0, random.pick([1000, MINUTE])))
  }
  await world.staff.openAll(['cancelled', 'scheduled'])
  const guests = world.plan.rare.has('another guest') ? [ANN, BOB] : [ANN]
  if (random.chance(0.5)) guests.reverse()
  for (const guest of guests) {
    if (world.isErased(guest)) continue
    world.turn = guest
    const own = phones.filter((phone) => world.guestsOf(phone).includes(guest))
    for (const phone of own) world.enter(phone, guest)
    await timeline.run(5000)
    await giveUpRefused(world, own)
    for (const phone of own) for (const page of phone.pages) checkPage(world, page)
    await leave(world, own, guest)
  }
}

/** Lets the guest try refused writes once more, then give them up. */
async function giveUpRefused(world: World, phones: readonly Phone[]) {
  const { timeline } = world
  const pages = () => phones.flatMap((phone) => phone.pages).filter(({ engine }) => engine)
  const each = (does: (page: Page) => void) =>
    pages().forEach((page) => page.after(0, () => page.engine && does(page)))
  each((page) => page.reveal())
  await timeline.run(6 * MINUTE)
  // Staff may have been at work a little longer than the faults.
  await world.staff.giveAllBack()
  each((page) => page.reveal())
  await timeline.run(MINUTE / 2)
  for (let round = 0; round < 3 && pages().some((page) => failed(page).length > 0); round += 1) {
    await world.staff.openAll()
    each((page) => page.reveal())
    await timeline.run(MINUTE / 2)
    each(checkReopened)
    await timeline.run(1)
    each((page) => page.engine!.retry(failed(page)))
    await timeline.run(2 * MINUTE)
  }
  // Then a waiting submission goes out, and may be refused too, or close the visit for another phone.
  for (let round = 0; round < 5; round += 1) {
    each((page) => giveUp(page))
    await timeline.run(MINUTE)
  }
  await world.staff.importAgain()
  each((page) => page.reveal())
  await timeline.run(MINUTE)
}

/** Logs out and checks that nothing of the guest stays on the phone. */
async function leave(world: World, phones: readonly Phone[], guest: string) {
  for (const phone of phones) {
    const [page, ...others] = phone.pages
    for (const other of others) other.kill('closed')
    page!.after(0, () => void page!.logout())
    await world.timeline.run(MINUTE)
    const rows = phone.disk.filled(guest)
    const kept = Object.keys(phone.storage).filter((key) => key.includes(`-${guest}`))
    world.expect(
      rows.length + kept.length === 0,
      `after logout of ${guest} ${phone.name} keeps ${[...rows, ...kept].join(', ')}`,
    )
  }
}

function thrown(world: World, how: string, error: unknown) {
  world.violation(`${how}: ${String(error)}`)
  world.log(error instanceof Error ? `${error.stack}` : '')
}

/** Reports unhandled rejections and console errors as violations. */
function watch(world: World): () => void {
  // Every transaction of a removed database fails, also one that only reads.
  const rejected = (reason: unknown) => reason !== EVICTED && thrown(world, 'rejected unheard', reason)
  const { error } = console
  console.error = (...said) => world.violation(`console: ${said.join(' ')}`)
  process.on('unhandledRejection', rejected)
  return () => {
    console.error = error
    process.off('unhandledRejection', rejected)
  }
}
