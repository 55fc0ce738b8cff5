import { createHash } from 'node:crypto'
import { install } from './browser.ts'
import { act, failed, giveUp } from './guest.ts'
import { check } from './invariants.ts'
import type { Page } from './page.ts'
import { back, trouble } from './troubles.ts'
import { World } from './world.ts'

const MINUTE = 60_000

export interface Run {
  seed: number
  events: number
  acts: number
  faults: ReadonlyMap<string, number>
  violations: readonly string[]
  /** Everything that was seen, line by line, and its hash: the same seed has the same. */
  story: readonly string[]
  hash: string
}

/** One run of everything: a guest at work, troubles, peace, and what must be true then. */
export async function simulate(seed: number): Promise<Run> {
  const world = new World(seed)
  const uninstall = install()
  const unwatch = watch(world)
  try {
    await live(world)
    await settle(world)
    check(world)
    await leave(world)
  } catch (error) {
    world.violation(`thrown: ${error instanceof Error ? error.stack : String(error)}`)
  } finally {
    unwatch()
    uninstall()
  }
  const { story, violations, faults, ledger, timeline } = world
  const hash = createHash('sha256').update(story.join('\n')).digest('hex')
  return { seed, events: timeline.events, acts: ledger.acts.length, faults, violations, story, hash }
}

/** The guest at work while things go wrong. */
async function live(world: World) {
  const { random, timeline, plan, phones } = world
  for (const phone of phones) phone.open()
  const moments = (count: number) => Array.from({ length: count }, () => random.fraction() ** 2 * plan.length)
  for (const at of moments(plan.acts)) {
    const together = random.chance(0.3) ? 1 + random.below(4) : 1
    timeline.after(at, () => {
      const pages = random.pick(phones).pages.filter((page) => page.visible)
      const page = pages.length > 0 && random.pick(pages)
      for (let count = 0; page && count < together; count += 1) perform(page)
    })
  }
  for (const at of moments(plan.troubles)) timeline.after(at, () => trouble(world))
  await timeline.run(plan.length)
}

function perform(page: Page) {
  page.after(0, () => {
    act(page)
    if (page.world.plan.kills > 0 && page.world.random.chance(0.05)) page.kill('killed')
  })
}

/** All is well again, and time passes. What the server refuses the guest tries once more, then gives up. */
async function settle(world: World) {
  const { phones, timeline, server } = world
  world.isCalm = true
  for (const phone of phones) {
    Object.assign(phone, { diskIsFull: false, storageIsFull: false })
    back(phone)
    world.loginAgain(phone)
    if (phone.pages.length === 0) phone.open()
  }
  const pages = () => phones.flatMap((phone) => phone.pages)
  const each = (does: (page: Page) => void) => pages().forEach((page) => page.after(0, () => does(page)))
  each((page) => page.reveal())
  await timeline.run(6 * MINUTE)
  for (let round = 0; round < 3 && pages().some((page) => failed(page).length > 0); round += 1) {
    for (const id of server.visits.keys()) server.giveBack(id)
    each((page) => page.reveal())
    await timeline.run(MINUTE / 2)
    each((page) => page.engine!.retry(failed(page)))
    await timeline.run(2 * MINUTE)
  }
  // Without what was refused a hand-in that waited goes out, and may be refused too, or close the visit for another phone.
  for (let round = 0; round < 5; round += 1) {
    each(giveUp)
    await timeline.run(MINUTE)
  }
  each((page) => page.reveal())
  await timeline.run(MINUTE)
}

/** After logout nothing of the guest is left. */
async function leave(world: World) {
  for (const phone of world.phones) {
    const [page, ...others] = phone.pages
    for (const other of others) other.kill('closed')
    page!.after(0, () => {
      void page!
        .engine!.forget()
        .then((left) => world.expect(left === 0, `${left} writes keep the guest from leaving`))
    })
    await world.timeline.run(MINUTE)
    const kept = Object.keys(phone.storage).filter((key) => key !== 'cloche-clock')
    world.expect(
      phone.disk.databases.size + kept.length === 0,
      `after logout ${phone.name} keeps ${kept.join(', ')}`,
    )
  }
}

/** What the engine should never do: reject unheard, or complain. */
function watch(world: World): () => void {
  const rejected = (reason: unknown) =>
    world.violation(`rejected unheard: ${reason instanceof Error ? reason.stack : String(reason)}`)
  const { error } = console
  console.error = (...said) => world.violation(`console: ${said.join(' ')}`)
  process.on('unhandledRejection', rejected)
  return () => {
    console.error = error
    process.off('unhandledRejection', rejected)
  }
}
