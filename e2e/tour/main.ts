/// <reference lib="dom" />
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type Page } from '@playwright/test'
import { CHROMIUM_ARGS, findChromium } from '../chromium.ts'
import { Product } from '../product.ts'
import { GUEST, STAFF, type Picture } from './pictures.ts'

const FOLDER = fileURLToPath(new URL('../../docs/tour/', import.meta.url))
const QUALITY = 0.85

/** Takes the pictures of docs/tour.md from a demo of its own. */
async function main(): Promise<void> {
  const product = await Product.start({ LOG_LEVEL: 'info' })
  try {
    await product.whenWritten("the demo's photos are in place")
    const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_ARGS })
    await rm(FOLDER, { recursive: true, force: true })
    await mkdir(FOLDER)
    await takeAll(browser, product)
    await browser.close()
  } finally {
    await product.stop()
  }
}

async function takeAll(browser: Browser, product: Product): Promise<void> {
  const settings = { baseURL: product.url, locale: 'en-GB', timezoneId: 'Europe/London' }
  const converter = await (await browser.newContext()).newPage()
  const phone = await browser.newContext({
    ...settings,
    viewport: { width: 390, height: 780 },
    hasTouch: true,
  })
  await takeEach(await phone.newPage(), product, GUEST, converter)
  const desk = await browser.newContext({ ...settings, viewport: { width: 1280, height: 800 } })
  await takeEach(await desk.newPage(), product, STAFF, converter)
}

async function takeEach(
  page: Page,
  product: Product,
  pictures: readonly Picture[],
  converter: Page,
): Promise<void> {
  for (const { name, show } of pictures) {
    await show(page, product)
    await page.evaluate(async () => {
      await document.fonts.ready
      await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)))
    })
    const png = await page.screenshot()
    const webp = await converter.evaluate(toWebp, { png: png.toString('base64'), quality: QUALITY })
    await writeFile(`${FOLDER}${name}.webp`, Buffer.from(webp, 'base64'))
    process.stdout.write(`${name}\n`)
  }
}

/** Runs in a page: Chromium packs pictures as WebP, Playwright does not. */
async function toWebp({ png, quality }: { png: string; quality: number }): Promise<string> {
  const image = new Image()
  image.src = `data:image/png;base64,${png}`
  await image.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height })
  canvas.getContext('2d')!.drawImage(image, 0, 0)
  return canvas.toDataURL('image/webp', quality).split(',')[1]!
}

await main()
