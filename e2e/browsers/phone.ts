import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Settings, Started } from './commands.ts'
import type { Engine } from './engines.ts'
import { descendantsOf, gone, kill } from './processes.ts'
import { Tab } from './tab.ts'

/** A phone whose browser can be killed and started again with the same profile. */
export class Phone {
  readonly #engine: Engine
  readonly #settings: Settings
  readonly #profile: string
  #browser: Started | null = null

  private constructor(engine: Engine, settings: Settings, profile: string) {
    this.#engine = engine
    this.#settings = settings
    this.#profile = profile
  }

  static async make(engine: Engine, settings: Settings): Promise<Phone> {
    return new Phone(engine, settings, await mkdtemp(join(tmpdir(), 'cloche-phone-')))
  }

  /** Starts the browser and returns its first tab. */
  async open(): Promise<Tab> {
    this.#browser = await this.#engine.start(this.#profile, this.#settings)
    const [handle] = (await this.#browser.send('tabs')) as string[]
    return this.#show(handle!)
  }

  /** Kills the processes that draw pages, so that no page can tidy up, and returns another tab. */
  async killTab(): Promise<Tab> {
    const browser = this.#browser!
    const drawing = (await descendantsOf(browser.pid)).filter(({ command }) =>
      this.#engine.drawsPages(command),
    )
    for (const each of drawing) kill(each.pid)
    await Promise.all(drawing.map((each) => gone(each.pid)))
    return this.#show(await browser.openAfterKill())
  }

  /** Kills the whole browser, as a phone does when memory is short. The next `open` starts the browser again. */
  async kill(): Promise<void> {
    await this.#browser?.kill()
    this.#browser = null
  }

  async #show(handle: string): Promise<Tab> {
    const { send } = this.#browser!
    await send('switchTab', { handle })
    return new Tab(send)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.kill()
    await rm(this.#profile, { recursive: true, force: true })
  }
}
