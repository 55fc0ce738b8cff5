/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core'
import type pg from 'pg'
import type { VisitChecklist } from '@cloche/contract/questions.ts'
import { median } from '../measure/rounds.ts'
import type { Line } from './line.ts'
import { measuredBy, PATIENCE_MS, type SetOffline, withPhone } from './phone.ts'
import { measureTaps, type Taps } from './taps.ts'
import type { NewVisitor } from './visitors.ts'

const UNANSWERED = 'fieldset:not(:has(input[type=radio]:checked)):has(input[type=radio])'
const STARTS = 5

/** A guest whose phone has stored the visit. */
export interface Taken {
  page: Page
  setOffline: SetOffline
  address: string
  /** Addresses of the categories. */
  categories: string[]
  /** The number of single-choice questions in each category. */
  choices: number[]
}

/** Opens the visit over the network, waits until the phone has everything, and takes the network away. */
export function withTaken<T>(
  browser: Browser,
  address: string,
  { token }: NewVisitor,
  { items }: VisitChecklist,
  work: (taken: Taken) => Promise<T>,
): Promise<T> {
  return withPhone(browser, { slowLine: false }, async (page, context, setOffline) => {
    await context.addCookies([{ name: 'cloche_session', value: token, url: address, httpOnly: true }])
    // This page has no link that leads to the next category.
    await page.goto(`${address}/guest?visit=all`)
    await page.getByText('ready offline').waitFor()
    await setOffline(true)
    const ids = items.filter(({ parent }) => parent === null).map(({ id }) => id)
    return work({
      page,
      setOffline,
      address,
      categories: ids.map((id) => `${address}/guest/question-list/${id}`),
      choices: ids.map((id) => items.filter(({ parent, type }) => parent === id && type === 'single').length),
    })
  })
}

/** Answers `count` questions of one choice. */
export async function answerMany({ page, categories, choices }: Taken, count: number): Promise<void> {
  let left = count
  for (const [place, category] of categories.entries()) {
    const here = Math.min(left, choices[place]!)
    if (here === 0) continue
    await page.goto(category)
    // A long category is drawn in parts, as it is scrolled.
    for (let answered = 0; answered < here;) {
      await page.locator(UNANSWERED).first().waitFor()
      answered += await answerShown(page, here - answered)
    }
    left -= here
  }
  if (left > 0) throw new Error(`There are ${left} questions too few`)
}

function answerShown(page: Page, most: number): Promise<number> {
  return page.evaluate(
    ([unanswered, count]) => {
      const radios = [...document.querySelectorAll(unanswered)]
        .map((fieldset) => fieldset.querySelector<HTMLInputElement>('input[type=radio]')!)
        .slice(0, count)
      for (const radio of radios) radio.click()
      return radios.length
    },
    [UNANSWERED, most] as const,
  )
}

/** Takes `count` photos of about 300 KB, a few at each question that asks for one. */
export async function takePhotos({ page, categories }: Taken, count: number): Promise<void> {
  let left = count
  for (const category of categories) {
    if (left === 0) return
    await page.goto(category)
    await page.locator('fieldset, textarea, input').first().waitFor()
    const inputs = page.getByLabel('Photos from the gallery')
    for (const input of await inputs.all()) {
      const some = Math.min(left, 10)
      if (some === 0) return
      const before = await page.getByRole('button', { name: /^Photo \d/ }).count()
      await input.setInputFiles(await Promise.all(Array.from({ length: some }, () => picture(page))))
      await page
        .getByRole('button', { name: /^Photo \d/ })
        .nth(before + some - 1)
        .waitFor()
      left -= some
    }
  }
  if (left > 0) throw new Error(`There is no room for ${left} photos`)
}

/** Makes noise for which a JPEG of this size needs about 300 KB. */
async function picture(page: Page) {
  const base64 = await page.evaluate(() => {
    const [width, height] = [1900, 1425]
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const brush = canvas.getContext('2d')!
    for (let y = 0; y < height; y += 8)
      for (let x = 0; x < width; x += 8) {
        brush.fillStyle = `hsl(${Math.random() * 360} 60% ${30 + Math.random() * 40}%)`
        brush.fillRect(x, y, 8, 8)
      }
    return canvas.toDataURL('image/jpeg', 0.92).split(',')[1]!
  })
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') }
}

/** Returns the median time of several starts without a network until an answer is possible, in milliseconds. */
export const measureStart = ({ page, address }: Taken): Promise<number> => startsOf(page, `${address}/guest`)

/** Measures the same for the bare page, whose service worker answers from its cache. */
export function measureBareStart(browser: Browser, address: string): Promise<number> {
  return withPhone(browser, { slowLine: false }, async (page, _context, setOffline) => {
    await page.goto(address)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    // The first load came before the worker, so nothing of it is kept.
    await page.goto(address, { waitUntil: 'networkidle' })
    await setOffline(true)
    return startsOf(page, address)
  })
}

async function startsOf(page: Page, address: string): Promise<number> {
  const starts: number[] = []
  for (let count = 0; count < STARTS; count++) {
    await page.goto(address, { waitUntil: 'commit' })
    starts.push((await measuredBy<{ possible: number }>(page, 'firstAnswer')).possible)
  }
  return median(starts)
}

export function measureTapsTaken({ page, categories }: Taken, count: number): Promise<Taps> {
  return measureTaps(page, categories, count)
}

export interface Drain {
  seconds: number
  /** The bytes of the photos, as stored. */
  photoBytes: number
  /** The share of the time that the line needs for the photos and a hundred bytes for each answer. */
  share: number
}

/** Measures the time from the network's return until the server has everything. */
export async function measureDrain(
  { setOffline }: Taken,
  client: pg.Client,
  line: Line,
  { visitId }: NewVisitor,
  expected: { answers: number; photos: number },
): Promise<Drain> {
  const began = performance.now()
  await setOffline(false)
  let photoBytes = 0
  for (;;) {
    const stored = await storedOf(client, visitId)
    photoBytes = stored.bytes
    if (stored.answers === expected.answers && stored.photos === expected.photos) break
    if (performance.now() - began > PATIENCE_MS) throw new Error(`Not sent: ${JSON.stringify(stored)}`)
  }
  const took = performance.now() - began
  const allowed = await line.carry(photoBytes + expected.answers * 100)
  return { seconds: took / 1000, photoBytes, share: allowed / took }
}

async function storedOf(client: pg.Client, visitId: string) {
  const { rows } = await client.query<{ answers: number; photos: number; bytes: number }>(
    `select count(*) filter (where answer is not null)::int as answers,
       (select count(*)::int from photos p join visit_questions q on q.id = p.question_id where q.visit_id = $1) as photos,
       (select coalesce(sum(bytes), 0)::int from photos p join visit_questions q on q.id = p.question_id
         where q.visit_id = $1) as bytes
     from visit_questions where visit_id = $1`,
    [visitId],
  )
  await new Promise((resolve) => setTimeout(resolve, 20))
  return rows[0]!
}
