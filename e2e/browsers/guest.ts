/// <reference lib="dom" />
import { createHash } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { VisitQuestion } from '@cloche/contract/questions.ts'
import { drawSquares } from '../pages/picture.ts'
import type { Target } from './locate.ts'
import type { Tab } from './tab.ts'

const SUBMIT: Target = { css: 'button', name: 'Submit the visit' }
const READY: Target = { css: '[role=status]', name: 'Ready offline' }
const SENT: Target = { css: '[role=status]', name: 'Everything is sent…' }

/** Does what a guest does on a phone, in either engine. */
export class GuestWithPhone {
  tab: Tab

  constructor(tab: Tab) {
    this.tab = tab
  }

  async open(link: string): Promise<void> {
    await this.tab.go(link)
    await this.tab.expect(SUBMIT)
  }

  /** Opens the link and waits until the phone has everything that the visit needs. */
  async openReady(link: string): Promise<void> {
    await this.open(link)
    await this.tab.expect(READY)
  }

  async openCategory(id: string): Promise<void> {
    await this.tab.tap({ css: `main a[href*="/guest/question-list/${id}"]` })
    await this.tab.expect({ css: 'nav[aria-label="Categories"]' })
  }

  async overview(): Promise<void> {
    await this.tab.tap({ css: 'a', name: 'Back' })
    await this.tab.expect(SUBMIT)
  }

  /** Answers a question of the open category with a value that fits its type. */
  async answer({ id, type, options }: VisitQuestion): Promise<void> {
    const { tab } = this
    switch (type) {
      case 'single':
        return this.choose(id)
      case 'multiple':
        return tab.tap({ css: `#q-${id} label:has(input[type=checkbox])` })
      case 'rate':
        return tab.tap({ css: `#q-${id} label:has(input[type=radio]):last-of-type` })
      case 'number':
        return tab.write({ css: `#q-${id} input[inputmode]` }, String(options.min ?? 12))
      case 'text':
        return tab.write({ css: `#q-${id} textarea` }, 'Warm bread <b>came</b> at once')
      case 'time':
        return tab.tap({ css: `#q-${id} button`, name: 'Now' })
      case 'dish':
        return this.orderDish(id, 'Borscht of the day')
      case 'photo':
        return this.addPhoto(id, 1)
      case 'checklist':
      case 'addon':
        throw new Error(`${type} is no question`)
    }
  }

  async choose(id: string): Promise<void> {
    await this.tab.tap({ css: `#q-${id} label:has(input[type=radio])` })
    await this.tab.expect({ css: `#q-${id} input:checked`, hidden: true })
  }

  async comment(id: string, words: string): Promise<void> {
    const open: Target = { css: `#q-${id} button`, name: 'Comment' }
    if ((await this.tab.count(open)) > 0) await this.tab.tap(open)
    await this.tab.write({ css: `#q-${id} textarea`, name: 'Comment' }, words)
  }

  async addPhoto(id: string, seed: number): Promise<void> {
    const before = await this.photos(id)
    const picture = await this.takePicture(seed)
    await this.tab.attach({ css: `#q-${id} input[aria-label="Photos from the gallery"]` }, picture)
    await this.tab.expect({ css: `#q-${id} button`, name: 'Photo …' }, before + 1)
  }

  photos(id: string): Promise<number> {
    return this.tab.count({ css: `#q-${id} button`, name: 'Photo …' })
  }

  /** Returns the path of a picture that the browser itself has drawn and encoded. */
  async takePicture(seed: number): Promise<string> {
    const base64 = await this.tab.run(drawSquares, seed)
    const path = join(await mkdtemp(join(tmpdir(), 'cloche-picture-')), `IMG_${seed}.jpg`)
    await writeFile(path, Buffer.from(base64, 'base64'))
    return path
  }

  /** Orders a dish that is not on the menu, and marks it as ready. */
  async orderDish(id: string, name: string): Promise<void> {
    const { tab } = this
    await tab.tap({ css: `#q-${id} button`, name: 'Add …' })
    await tab.write({ css: 'input[type=search]' }, name)
    await tab.tap({ css: 'button', name: `Add “${name}”` })
    await tab.tap({ css: 'button', name: 'Done' })
    await tab.tap({ css: `#q-${id} li button`, name: 'It’s here' })
    await tab.expect({ css: `#q-${id} li button`, name: 'It’s here' }, 0)
  }

  /** Waits until the line on every screen says that everything is sent. */
  async expectSent(): Promise<void> {
    await this.tab.expect(SENT)
  }

  async startSubmit(): Promise<void> {
    await this.tab.tap(SUBMIT)
    await this.tab.tap({ css: 'dialog button', name: 'Submit the visit' })
  }
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
