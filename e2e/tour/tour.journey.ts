/// <reference lib="dom" />
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { test, type Page } from '@playwright/test'
import { Product } from '../product.ts'
import { GUEST, STAFF, type Picture } from './pictures.ts'

const FOLDER = fileURLToPath(new URL('../../docs/tour/', import.meta.url))
const QUALITY = 0.85
const PHONE = { viewport: { width: 390, height: 780 }, hasTouch: true }
const DESK = { viewport: { width: 1280, height: 800 } }

test('the pictures of docs/tour.md, from a demo of their own', async ({ browser }) => {
  const product = await Product.start({ LOG_LEVEL: 'info' })
  try {
    await product.whenWritten("the demo's photos are in place")
    const converter = await browser.newPage()
    const on = (device: typeof PHONE | typeof DESK) => browser.newPage({ ...device, baseURL: product.url })
    const taken = [
      ...(await takeEach(await on(PHONE), product, GUEST, converter)),
      ...(await takeEach(await on(DESK), product, STAFF, converter)),
    ]
    // Only now, so that a run that fails leaves the pictures of before.
    for (const { name, webp } of taken) await writeFile(`${FOLDER}${name}.webp`, webp)
  } finally {
    await product.stop()
  }
})

async function takeEach(
  page: Page,
  product: Product,
  pictures: readonly Picture[],
  converter: Page,
): Promise<{ name: string; webp: Buffer }[]> {
  const taken: { name: string; webp: Buffer }[] = []
  for (const { name, show } of pictures) {
    await show(page, product)
    await page.evaluate(async () => {
      await document.fonts.ready
      await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)))
    })
    const png = await page.screenshot()
    const webp = await converter.evaluate(toWebp, { png: png.toString('base64'), quality: QUALITY })
    taken.push({ name, webp: Buffer.from(webp, 'base64') })
  }
  return taken
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
