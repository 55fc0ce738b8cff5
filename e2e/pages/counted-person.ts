import type { Locator, Page } from '@playwright/test'

/** Seconds of the keystroke-level model (Card, Moran, Newell 1980), for somebody who types as most people do. */
const TO_DECIDE = 1.35
const TO_POINT = 1.1
const TO_PRESS = 0.2
const TO_MOVE_HANDS = 0.4
const TO_TYPE_LETTER = 0.28
/** To take out a phone, aim at a code and open what it found. */
const TO_SCAN = 10

/** Does what a person does, and counts it: each click, each field that is filled, each code that is scanned. */
export class CountedPerson {
  readonly acts: string[] = []
  #seconds = 0

  /** The time that a person would take, without that in which they wait for the product. */
  get seconds(): number {
    return Math.round(this.#seconds)
  }

  async click(where: Locator): Promise<void> {
    this.#count(`click ${where.toString()}`, TO_POINT + TO_PRESS)
    await where.click()
  }

  async fill(field: Locator, text: string): Promise<void> {
    const typing = Array.from(text).length * TO_TYPE_LETTER
    this.#count(`fill ${field.toString()}`, TO_POINT + TO_PRESS + 2 * TO_MOVE_HANDS + typing)
    await field.fill(text)
  }

  /** Opens on a phone what its camera found in a code. */
  async scan(phone: Page, link: string): Promise<void> {
    this.#count('scan', TO_SCAN)
    await phone.goto(link)
  }

  #count(act: string, seconds: number) {
    this.acts.push(act)
    this.#seconds += TO_DECIDE + seconds
  }
}
