import { writeFile } from 'node:fs/promises'
import { openLine, type Line } from '../faults/photos-line.ts'
import { test as base } from '../test.ts'
import type { Settings } from './commands.ts'
import { openEngine, type Engine, type EngineName } from './engines.ts'
import { GuestWithPhone } from './guest.ts'
import { Phone } from './phone.ts'

interface Fixtures {
  settings: Settings
  phone: Phone
  /** The connection between phone and product. */
  line: Line
  /** The guest who holds the phone, with an empty tab open. */
  guest: GuestWithPhone
}

export interface WorkerOptions {
  engineName: EngineName
}

interface WorkerFixtures extends WorkerOptions {
  engine: Engine
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  engineName: ['webkit', { scope: 'worker', option: true }],
  engine: [
    async ({ engineName }, use) => {
      const engine = await openEngine(engineName)
      await use(engine)
      await engine.stop()
    },
    { scope: 'worker' },
  ],
  settings: [{ language: 'en-GB', forcedColours: false }, { option: true }],
  phone: async ({ engine, settings }, use) => {
    await using phone = await Phone.make(engine, settings)
    await use(phone)
  },
  line: async ({ product }, use) => {
    await using line = await openLine(product.url)
    await use(line)
  },
  guest: async ({ phone }, use, info) => {
    const guest = new GuestWithPhone(await phone.open())
    await use(guest)
    if (info.status === info.expectedStatus) return
    const picture = await guest.tab.screenshot().catch(() => null)
    if (picture) await writeFile(info.outputPath('screen.png'), picture)
  },
})

export { expect } from '@playwright/test'
