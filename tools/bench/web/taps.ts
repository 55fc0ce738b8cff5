import type { Page } from 'playwright-core'
import { median, quantile } from '../measure/rounds.ts'
import { measuredBy } from './phone.ts'

/** The pause between two taps, once all work of the first has ended. */
const PAUSE_MS = 300

export interface Taps {
  count: number
  /** Milliseconds. */
  median: number
  p95: number
}

/** Taps a choice of the next unanswered question. Returns the milliseconds to its paint, null without a question. */
export async function tapNext(page: Page): Promise<number | null> {
  const point = await page.evaluate(() => window.bench.aim())
  if (!point) return null
  await page.touchscreen.tap(point.x, point.y)
  return measuredBy(page, 'tapped')
}

/** Goes through the pages and taps one choice of each question, `count` in all. */
export async function measureTaps(page: Page, addresses: string[], count: number): Promise<Taps> {
  const taps: number[] = []
  for (const address of addresses) {
    await page.goto(address)
    await measuredBy(page, 'firstAnswer')
    await page.waitForTimeout(PAUSE_MS)
    while (taps.length < count) {
      const tap = await tapNext(page)
      if (tap === null) break
      taps.push(tap)
      await page.waitForTimeout(PAUSE_MS)
    }
  }
  if (taps.length < count) throw new Error(`Only ${taps.length} questions could be tapped`)
  return { count: taps.length, median: median(taps), p95: quantile(taps, 0.95) }
}
