import type { CDPSession, Locator, Page } from '@playwright/test'

/** One finger on the screen, as a phone reports it to the browser. */
export class Finger {
  #session: CDPSession
  #at = { x: 0, y: 0 }

  private constructor(session: CDPSession) {
    this.#session = session
  }

  static async of(page: Page): Promise<Finger> {
    return new Finger(await page.context().newCDPSession(page))
  }

  async putOn(what: Locator): Promise<void> {
    const { x, y, width, height } = (await what.boundingBox())!
    this.#at = { x: x + width / 2, y: y + height / 2 }
    await this.#send('touchStart')
  }

  /** Moves in steps, as a finger does; pixels. */
  async moveBy(down: number): Promise<void> {
    const from = this.#at.y
    const steps = Math.ceil(Math.abs(down) / 15)
    for (let step = 1; step <= steps; step++) {
      this.#at = { ...this.#at, y: from + (down * step) / steps }
      await this.#send('touchMove')
    }
  }

  async lift(): Promise<void> {
    await this.#session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }

  /** Waits until the element stands still, and scrolls nothing: a scrolled sheet takes the finger for a scroll. */
  async swipeDown(what: Locator): Promise<void> {
    const element = await what.elementHandle()
    await element.waitForElementState('stable')
    await this.putOn(what)
    await this.moveBy(220)
    await this.lift()
  }

  #send(type: 'touchStart' | 'touchMove') {
    return this.#session.send('Input.dispatchTouchEvent', { type, touchPoints: [this.#at] })
  }
}
