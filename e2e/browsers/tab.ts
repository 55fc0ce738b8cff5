/// <reference lib="dom" />
import { expect } from '@playwright/test'
import { locate, type Target } from './locate.ts'
import type { Command, Send } from './commands.ts'

/** Ends waits that would hang; no test is about time. */
const PATIENCE = { timeout: 60_000 }

/** The key of an element's id in WebDriver's JSON. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** Keys by their code points in W3C WebDriver. */
export const KEYS = {
  tab: '\uE004',
  enter: '\uE007',
  escape: '\uE00C',
  space: ' ',
  shift: '\uE008',
  down: '\uE015',
  right: '\uE014',
} as const

type Key = keyof typeof KEYS

/** An open tab, which is looked at and touched as a person does. */
export class Tab {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  async go(url: string): Promise<void> {
    await this.#send('go', { url })
  }

  async reload(): Promise<void> {
    await this.#send('reload')
  }

  /** Runs a function in the page. The function refers to nothing outside of itself; arguments and result are JSON. */
  async run<T, A extends unknown[]>(act: (...args: A) => T | Promise<T>, ...args: A): Promise<Awaited<T>> {
    const script = `
      const done = arguments[arguments.length - 1]
      Promise.resolve().then(() => (${String(act)})(...[...arguments].slice(0, -1)))
        .then((value) => done({ value }), (error) => done({ error: String(error?.stack || error) }))`
    type Answer = { value?: Awaited<T>; error?: string } | null
    const answer = (await this.#send('run', { script, args })) as Answer
    if (!answer) throw new Error('The page was left')
    if (answer.error !== undefined) throw new Error(`In the page: ${answer.error}`)
    return answer.value as Awaited<T>
  }

  /** Returns how many such elements are visible. */
  count(target: Target): Promise<number> {
    return this.run(locate, target).then((found) => found.length)
  }

  async expect(target: Target, count = 1): Promise<void> {
    // The page may reload while the script looks at it.
    await expect(async () => {
      expect(await this.count(target), JSON.stringify(target)).toBe(count)
    }).toPass(PATIENCE)
  }

  async tap(target: Target): Promise<void> {
    await this.#at(target, 'click')
  }

  /** Replaces the text of a field, key by key. */
  async write(target: Target, text: string): Promise<void> {
    await this.#at(target, 'clear')
    await this.#at(target, 'type', { text })
  }

  /** Chooses a file, as in the system's own dialog. */
  async attach(target: Target, path: string): Promise<void> {
    await this.#at({ ...target, hidden: true }, 'type', { text: path })
  }

  async press(...keys: Key[]): Promise<void> {
    const values = keys.map((key) => KEYS[key])
    const actions = [
      ...values.map((value) => ({ type: 'keyDown', value })),
      ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
    ]
    await this.#send('act', { actions: [{ type: 'key', id: 'keyboard', actions }] })
  }

  /** Returns an element's role and name from the engine's own accessibility tree. */
  async described(target: Target, place = 0): Promise<{ role: string; name: string }> {
    const id = await this.#find(target, place)
    return { role: String(await this.#send('role', { id })), name: String(await this.#send('label', { id })) }
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from(String(await this.#send('screenshot', { full: false })), 'base64')
  }

  async #at(target: Target, command: Command, params: Record<string, unknown> = {}): Promise<void> {
    // The page may replace the element between the look and the tap, so a stale one is looked for again.
    await expect(async () => {
      const id = await this.#find(target)
      await this.#send(command, { id, ...params })
    }).toPass(PATIENCE)
  }

  async #find(target: Target, place = 0): Promise<string> {
    const elements = await this.run(locate, target)
    const found = elements[place]
    if (!found) throw new Error(`Not to be seen: ${JSON.stringify(target)}`)
    if (!target.hidden) await this.run((element) => element.scrollIntoView({ block: 'center' }), found)
    return (found as unknown as Record<string, string>)[ELEMENT]!
  }
}
