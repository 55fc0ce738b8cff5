/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { GuestPage } from '../pages/guest-page.ts'
import { expect, test } from '../test.ts'

type Kind = 'sharp' | 'blurred' | 'dark' | 'small'

/** Draws coloured discs on a table, in focus or not, lit or not. */
async function takeDiscs(page: Page, kind: Kind) {
  const base64 = await page.evaluate((how) => {
    const [width, height] = how === 'small' ? [600, 450] : [2000, 1500]
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const brush = canvas.getContext('2d')!
    if (how === 'blurred') brush.filter = 'blur(18px)'
    brush.fillStyle = how === 'dark' ? '#0b0a08' : '#c9b79a'
    brush.fillRect(-50, -50, width + 100, height + 100)
    for (let disc = 0; disc < 40; disc++) {
      brush.fillStyle = how === 'dark' ? '#15130f' : `hsl(${(disc * 37) % 360} 50% ${30 + disc}%)`
      brush.beginPath()
      brush.arc((disc * 397) % width, (disc * 241) % height, width / 14, 0, 7)
      brush.fill()
    }
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1]!
  }, kind)
  return { name: `${kind}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') }
}

test('poor photos are marked at their question and before the submission, and prevent nothing', async ({
  page,
  invited,
}) => {
  const guest = new GuestPage(page)
  await guest.open(invited.link)
  const { id } = await guest.openQuestion('photo')
  const pictures = []
  for (const kind of ['sharp', 'blurred', 'dark', 'small'] as const)
    pictures.push(await takeDiscs(page, kind))
  await guest.block(id).getByLabel('Photos from the gallery').setInputFiles(pictures)
  await expect(guest.photos(id)).toHaveCount(4)
  const marks = [
    'Photo 1, sent',
    'Photo 2, sent, blurred',
    'Photo 3, sent, too dark',
    'Photo 4, sent, too small',
  ]
  for (const [place, mark] of marks.entries())
    await expect(guest.photos(id).nth(place)).toHaveAttribute('aria-label', mark)
  await expect(guest.block(id).getByText('May be worth retaking: blurred, too dark, too small')).toBeVisible()

  await guest.overview()
  await page.getByRole('button', { name: 'Submit the visit' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('Photos that may be worth retaking')).toBeVisible()
  const rows = sheet.getByRole('listitem').filter({ has: page.locator('img') })
  await expect(rows).toHaveText([/blurred$/, /too dark$/, /too small$/])
  await rows.first().getByRole('link').click()
  await expect(sheet).toHaveCount(0)
  await expect(guest.block(id)).toBeInViewport()

  await guest.photos(id).nth(2).click()
  await page.getByRole('button', { name: 'Remove photo 3' }).click()
  await expect(guest.block(id).getByText('May be worth retaking: blurred, too small')).toBeVisible()
})
