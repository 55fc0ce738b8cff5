import { readFileSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { transformWithOxc } from 'vite'
import { CHROMIUM_ARGS, findChromium } from '../../../e2e/chromium.ts'

const IN_PAGE = readFileSync(new URL('./in-page.ts', import.meta.url), 'utf8')
/** Ends a page that hangs. A slow page stays within the limit. */
export const PATIENCE_MS = 600_000
const CPU_SLOWDOWN = 4

/** Slow 4G as Lighthouse applies it: 150 ms and 1.6 Mbit/s, corrected for how the browser counts. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
}

const UNCHANGED = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'en-GB',
}

export async function openBrowser(stack: AsyncDisposableStack): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_ARGS })
  stack.defer(() => browser.close())
  return browser
}

/** Takes the phone's network away, or gives it back. */
export type SetOffline = (offline: boolean) => Promise<void>

/** Works on a new phone with an empty cache, a slow processor and optionally a slow line. */
export async function withPhone<T>(
  browser: Browser,
  { slowLine }: { slowLine: boolean },
  work: (page: Page, context: BrowserContext, setOffline: SetOffline) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(PHONE)
  context.setDefaultTimeout(PATIENCE_MS)
  try {
    const page = await context.newPage()
    await page.addInitScript({ content: (await transformWithOxc(IN_PAGE, 'in-page.ts')).code })
    const cdp = await context.newCDPSession(page)
    await cdp.send('Network.enable')
    if (slowLine) await cdp.send('Network.emulateNetworkConditions', SLOW_4G)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    return await work(page, context, async (offline) => {
      await context.setOffline(offline)
      // Without this, a page that is opened offline in a browser with a second session is not told of the network's return.
      await cdp.send('Network.overrideNetworkState', { offline, ...UNCHANGED })
    })
  } finally {
    await context.close()
  }
}

/** Returns what the page itself has measured, within `PATIENCE_MS`. */
export function measuredBy<T>(page: Page, name: 'firstAnswer' | 'tapped'): Promise<T> {
  return page.evaluate(
    ([what, patience]) =>
      Promise.race([
        window.bench[what] as Promise<T>,
        new Promise<never>((_, reject) => {
          setTimeout(() => reject(new Error(`${location.pathname}: no ${what}`)), patience)
        }),
      ]),
    [name, PATIENCE_MS] as const,
  )
}
