/// <reference lib="dom" />
import { expect } from '@playwright/test'
import { locate, type Target } from './locate.ts'
import type { Command, Send } from './commands.ts'

/** Ends waits that would hang; no test is about time. */
const PATIENCE = { timeout: 60_000 }

/** The key of an element's id in WebDriver's JSON. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** Keys by their code points in W3C WebDriver. */
const KEYS = {
  tab: '\uE004',
  enter: '\uE007',
  space: ' ',
} as const

export interface Described {
  role: string
  name: string
}

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

  async press(key: keyof typeof KEYS): Promise<void> {
    await this.typeKeys(KEYS[key])
  }

  /** Types into the element that has the focus. */
  async typeKeys(text: string): Promise<void> {
    const actions = Array.from(text).flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await this.#send('act', { actions: [{ type: 'key', id: 'keyboard', actions }] })
  }

  /** Returns whether such an element has the focus, and its page the keyboard. */
  async hasFocus(target: Target): Promise<boolean> {
    // WebKit resolves an element alone, not one within a list.
    for (const element of await this.run(locate, { ...target, hidden: true }))
      if (await this.run((each) => document.hasFocus() && each === document.activeElement, element))
        return true
    return false
  }

  /** Returns the roles and names of such elements from the engine's own accessibility tree. */
  async described(target: Target): Promise<Described[]> {
    const described: Described[] = []
    for (const element of await this.run(locate, target)) {
      // Neither engine names what lies far outside of the screen, where content-visibility leaves it undrawn.
      await this.run(showInMiddle, element)
      const id = idOf(element)
      const [role, name] = [await this.#send('role', { id }), await this.#send('label', { id })]
      described.push({ role: String(role), name: String(name) })
    }
    return described
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

  async #find(target: Target): Promise<string> {
    const [found] = await this.run(locate, target)
    if (!found) throw new Error(`Not to be seen: ${JSON.stringify(target)}`)
    if (!target.hidden) await this.run(showInMiddle, found)
    return idOf(found)
  }
}

/** WebDriver passes an element on as an object with its id. */
const idOf = (element: Element) => (element as unknown as Record<string, string>)[ELEMENT]!

/** Runs in the page: resolves once the element is drawn in the middle of the screen. */
async function showInMiddle(element: Element): Promise<void> {
  element.scrollIntoView({ block: 'center' })
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}
