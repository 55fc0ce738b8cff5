import { act } from './guest.ts'
import type { Page } from './page.ts'
import type { Phone } from './phone.ts'
import type { Rare } from './plan.ts'
import { ANN } from './people.ts'
import type { World } from './world.ts'

const HOUR = 3_600_000

const TROUBLES = {
  offline: 4,
  'second tab': 3,
  'tab closed': 1,
  'system kill': 2,
  'power lost': 0.7,
  hidden: 2,
  stopped: 1,
  'page cache': 1,
  'clock jump': 2,
  'session over': 1.5,
  'disk full': 1,
  'storage full': 0.5,
  'staff at work': 4,
  'bank edited': 0.5,
}

/** Happens only if the plan has this kind of trouble. */
const RARE: Partial<Record<Rare, number>> = {
  'guest erased': 2,
  'another guest': 12,
  'storage cleared': 5,
  'backup restored': 12,
  'queue file': 12,
  'new version': 8,
}

type Trouble = keyof typeof TROUBLES | Exclude<Rare, 'replica lags'>

/** Lets one trouble happen to a phone, the server or the visit, for a while or for good. */
export function trouble(world: World): void {
  const { plan, random } = world
  const rare = Object.entries(RARE).filter(([kind]) => plan.rare.has(kind as Rare))
  const common = Object.entries(TROUBLES).map(([kind, weight]) => [kind, weight * plan.share(kind)])
  const kind = random.weighed(Object.fromEntries([...common, ...rare]) as Record<Trouble, number>)
  happening[kind](world, world.random.pick(world.phones))
}

const happening: Record<Trouble, (world: World, phone: Phone) => void> = {
  offline(world, phone) {
    if (!phone.online) return
    world.fault('offline', (phone.online = false))
    world.timeline.after(world.random.between(500, world.random.pick([5000, 100_000])), () => back(phone))
  },
  'second tab'(world, phone) {
    if (phone.pages.length !== 1) return
    world.fault('second tab', phone.open())
  },
  'tab closed'(world, phone) {
    onPage(world, phone, (page) => {
      page.hide()
      page.events?.left()
      page.after(world.random.between(0, 50), () => page.kill('closed'))
    })
  },
  'system kill'(world, phone) {
    onPage(world, phone, (page) => page.kill('killed'))
  },
  'power lost'(world, phone) {
    if (phone.pages.length > 0) world.losePower(phone)
  },
  hidden(world, phone) {
    onPage(world, phone, (page) => {
      world.fault('hidden', page.hide())
      if (world.random.chance(0.3)) page.after(10, () => page.factory.closeSilently())
      page.after(world.random.between(100, 60_000), () => page.reveal())
    })
  },
  stopped(world, phone) {
    onPage(world, phone, (page) => {
      world.fault('stopped', page.hide())
      page.after(world.random.between(20, 3000), () => page.pause(world.random.between(1000, 120_000)))
    })
  },
  'page cache'(world, phone) {
    onPage(world, phone, (page) => {
      world.fault('page cache', page.leave())
      page.after(world.random.between(100, 5000), () => page.comeBack())
    })
  },
  'clock jump': setClock,
  'session over'(world, phone) {
    world.fault('session over', world.server.sessions.delete(phone.session))
  },
  'disk full'(world, phone) {
    world.fault('disk is full', (phone.diskIsFull = phone.diskWasFull = true))
    const lasts = world.random.between(100, 60_000)
    // Both stores are on the same disk.
    if (world.random.chance(0.5)) return full(phone, lasts)
    world.timeline.after(lasts, () => (phone.diskIsFull = false))
  },
  'storage full'(world, phone) {
    world.fault('storage is full', (phone.storageIsFull = true))
    world.timeline.after(world.random.between(100, 60_000), () => (phone.storageIsFull = false))
  },
  'staff at work'(world) {
    void world.staff.work()
  },
  'guest erased'(world) {
    if (!world.isErased(ANN)) void world.staff.erase(ANN)
  },
  'backup restored'(world, phone) {
    if (world.random.chance(0.5) || !phone.restore()) return world.fault('phone backed up', phone.backUp())
    world.fault('backup restored', world.ledger.restored(phone))
  },
  'queue file'(world, phone) {
    // Before the first answer the engine cannot know how wrong the file's times are.
    if (!phone.hasMeasured()) return
    onPage(world, phone, (page) => {
      const made = page
        .queueFile()
        .then((file) => file && world.fault('queue file', world.staff.receive(file)))
      made.catch(() => {})
    })
  },
  'new version'(world, phone) {
    if (phone.isUpdated) return
    phone.isUpdated = true
    const isBeside = phone.pages.length > 0 && world.random.chance(0.6)
    world.fault(isBeside ? 'new version beside the old one' : 'new version', null)
    // A tab of the old version can no longer use the store, and says so.
    if (isBeside) phone.diskWasFull = Boolean(phone.open())
    else for (const page of phone.pages.slice()) page.kill('closed')
  },
  'storage cleared'(world, phone) {
    world.evict(phone)
  },
  'another guest'(world, phone) {
    const page = phone.pages.find(({ user, isStopped }) => user !== null && !isStopped)
    const next = world.random.pick(world.guestsOf(phone))
    const enter = () => {
      if (world.isCalm) return
      world.fault(next === page?.user ? 'logged in anew' : 'another guest', world.enter(phone, next))
    }
    if (!page || world.random.chance(0.4)) return enter()
    page.after(0, () => {
      // A tap in another tab, which this one may not have heard of.
      const tap = () => phone.pages.forEach((other) => other !== page && other.after(0, () => act(other)))
      const out = page.logout(tap).then(() => world.timeline.after(world.random.between(0, 10_000), enter))
      out.catch(() => {})
    })
  },
  'bank edited'(world) {
    world.fault('bank edited', null)
    for (const item of world.server.bank) item.title = 'Something else'
  },
}

export function setClock(world: World, phone: Phone): void {
  // Before the first answer the engine cannot know how wrong the clock was.
  if (!phone.hasMeasured()) return
  world.fault('clock jump', (phone.clock += world.random.pick([-HOUR, HOUR, -20_000, 20_000])))
}

/** Fills both of the phone's stores. */
export function full(phone: Phone, lasts: number): void {
  const { world } = phone
  const isFull = (is: boolean) => Object.assign(phone, { diskIsFull: is, storageIsFull: is })
  world.fault('no room', isFull((phone.diskWasFull = true)))
  world.timeline.after(lasts, () => isFull(false))
}

export function back(phone: Phone): void {
  phone.online = true
  // Some browsers fire no event, so the timer has to notice.
  for (const page of phone.pages) page.after(0, () => page.world.random.chance(0.7) && page.events?.online())
}

function onPage(world: World, phone: Phone, does: (page: Page) => void): void {
  // Nothing happens on a page that the browser has stopped.
  const pages = phone.pages.filter(({ isStopped }) => !isStopped)
  if (pages.length === 0) return
  const page = world.random.pick(pages)
  page.after(0, () => does(page))
}
