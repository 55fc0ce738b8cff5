import type { Page } from './page.ts'
import type { Phone } from './phone.ts'
import type { World } from './world.ts'

const HOUR = 3_600_000

const TROUBLES = {
  offline: 4,
  'second tab': 3,
  'tab closed': 1,
  'system kill': 2,
  'power lost': 0.7,
  hidden: 2,
  'page cache': 1,
  'clock jump': 2,
  'session over': 1.5,
  'disk full': 1,
  'storage full': 0.5,
  'visit given back': 3,
  'bank edited': 0.5,
}

type Trouble = keyof typeof TROUBLES

/** Something happens to a phone, the server or the visit, for a while or for good. */
export function trouble(world: World): void {
  const kind = world.random.weighed(TROUBLES)
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
      page.after(world.random.between(100, 60_000), () => page.reveal())
    })
  },
  'page cache'(world, phone) {
    onPage(world, phone, (page) => {
      world.fault('page cache', page.events?.left())
      page.after(world.random.between(100, 5000), () => page.events?.resumed())
    })
  },
  'clock jump'(world, phone) {
    // Before the first answer nothing tells by how much the clock was wrong then.
    if (phone.storage.getItem('cloche-clock') === null) return
    world.fault('clock jump', (phone.clock += world.random.pick([-HOUR, HOUR, -20_000, 20_000])))
  },
  'session over'(world, phone) {
    world.fault('session over', world.sessions.delete(phone.session))
  },
  'disk full'(world, phone) {
    world.fault('disk is full', (phone.diskIsFull = phone.diskWasFull = true))
    world.timeline.after(world.random.between(100, 60_000), () => (phone.diskIsFull = false))
  },
  'storage full'(world, phone) {
    world.fault('storage is full', (phone.storageIsFull = true))
    world.timeline.after(world.random.between(100, 60_000), () => (phone.storageIsFull = false))
  },
  'visit given back'(world) {
    for (const id of world.server.visits.keys())
      if (world.server.giveBack(id)) world.fault('visit given back', null)
  },
  'bank edited'(world) {
    world.fault('bank edited', null)
    for (const item of world.server.bank) item.title = 'Something else'
  },
}

export function back(phone: Phone): void {
  phone.online = true
  // Some browsers say nothing: the timer must do.
  for (const page of phone.pages) page.after(0, () => page.world.random.chance(0.7) && page.events?.online())
}

function onPage(world: World, phone: Phone, act: (page: Page) => void): void {
  if (phone.pages.length === 0) return
  const page = world.random.pick(phone.pages)
  page.after(0, () => act(page))
}
