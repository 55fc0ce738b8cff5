import type { Browser, Page } from 'playwright-core'
import { median } from '../measure/rounds.ts'
import { tapNext } from './taps.ts'
import { measuredBy, withPhone } from './phone.ts'

const KB = 1000

export interface FirstAnswer {
  /** Milliseconds since the navigation began, until the visit is on the screen. */
  shown: number
  /** Milliseconds until an answer can be given in it. */
  possible: number
  /** Compressed kilobytes received until then. */
  code: number
  data: number
  page: number
}

/** Returns the kilobytes that had arrived by `until`. */
async function sizes(page: Page, until: number): Promise<Pick<FirstAnswer, 'code' | 'data' | 'page'>> {
  const loaded = await page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map(
      (entry) => {
        const { name, responseEnd, encodedBodySize, entryType } = entry as PerformanceResourceTiming
        return { path: new URL(name).pathname, responseEnd, encodedBodySize, entryType }
      },
    ),
  )
  const needed = loaded.filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= until)
  const sum = (kind: 'code' | 'data' | 'page') =>
    needed
      .filter(({ path, entryType }) => kindOf(path, entryType) === kind)
      .reduce((total, { encodedBodySize }) => total + encodedBodySize / KB, 0)
  return { code: sum('code'), data: sum('data'), page: sum('page') }
}

function kindOf(path: string, entryType: string): 'code' | 'data' | 'page' | 'other' {
  if (entryType === 'navigation') return 'page'
  if (/\.(js|css)$/.test(path)) return 'code'
  return path.startsWith('/api/') || path.endsWith('.json') ? 'data' : 'other'
}

/** Opens a visit for the first time on a slow line, and gives one answer as soon as that is possible. */
async function firstAnswer(browser: Browser, address: string, cookie: string | null): Promise<FirstAnswer> {
  return withPhone(browser, { slowLine: true }, async (page, context) => {
    const url = new URL(address).origin
    if (cookie) await context.addCookies([{ name: 'cloche_session', value: cookie, url, httpOnly: true }])
    await page.goto(address, { waitUntil: 'commit' })
    const times = await measuredBy<Pick<FirstAnswer, 'shown' | 'possible'>>(page, 'firstAnswer')
    if ((await tapNext(page)) === null) throw new Error('The first answer could not be given')
    return { ...times, ...(await sizes(page, times.possible)) }
  })
}

export interface Visitor {
  address: string
  cookie: string | null
}

/** Returns medians over visitors, each on a new phone. */
export async function measureFirstAnswer(browser: Browser, visitors: Visitor[]): Promise<FirstAnswer> {
  const all: FirstAnswer[] = []
  for (const { address, cookie } of visitors) all.push(await firstAnswer(browser, address, cookie))
  const over = (name: keyof FirstAnswer) => median(all.map((each) => each[name]))
  return {
    shown: over('shown'),
    possible: over('possible'),
    code: over('code'),
    data: over('data'),
    page: over('page'),
  }
}
