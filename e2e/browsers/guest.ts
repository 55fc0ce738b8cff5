import type { Target } from './locate.ts'
import type { Tab } from './tab.ts'

export const FINISH: Target = { css: 'button', name: 'Finish the visit' }
const READY: Target = { css: '[role=status]', name: 'Everything is sent · ready offline' }

/** Does what a guest does on a phone, in any engine. */
export class GuestWithPhone {
  tab: Tab

  constructor(tab: Tab) {
    this.tab = tab
  }

  async open(link: string): Promise<void> {
    await this.tab.go(link)
    await this.tab.expect(FINISH)
  }

  /** Opens the link and waits until the phone has everything that the visit needs. */
  async openReady(link: string): Promise<void> {
    await this.open(link)
    await this.tab.expect(READY)
  }
}
