import { createHash } from 'node:crypto'
import type { VisitChecklist } from '@cloche/contract/questions.ts'
import type { Page } from '@playwright/test'
import { SHORT } from '../arrange.ts'
import { GuestPage } from '../pages/guest-page.ts'
import { fromPage } from '../pages/own-request.ts'
import { expect, offlineTest, test } from '../test.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

/** Expects the receipt, and that the server has what the receipt says, each photo by its hash. */
async function expectReceived(page: Page, visitId: string) {
  await expect(heading(page, 'Thank you')).toBeVisible()
  for (const words of ['1 of 1 answer', '1 of 1 photo', '1 of 1 dish'])
    await expect(page.getByText(words, { exact: true })).toBeVisible()
  const response = await page.request.get(`/api/question/${visitId}`)
  const { visit, items } = (await response.json()) as VisitChecklist
  expect(visit.status).toBe('submitted')
  expect(items.find(({ title }) => title === SHORT.warm)?.answer).toBe('yes')
  expect(items.flatMap(({ dishes }) => dishes)).toHaveLength(1)
  const photos = items.flatMap((item) => item.photos)
  expect(photos).toHaveLength(1)
  const bytes = await (await page.request.get(photos[0]!.url)).body()
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(photos[0]!.sha256)
}

offlineTest(
  'a visit is submitted without a signal, waits over a reload and a restart, and goes out by itself',
  async ({ page, context, invitedShortly: { link, visitId } }) => {
    const guest = new GuestPage(page)
    await guest.open(link)
    const goOnline = await guest.cutOff()
    await guest.fillShortVisit()
    await guest.startSubmit()
    await expect(heading(page, 'Kept on this phone')).toBeVisible()
    await page.getByRole('link', { name: /items are sent first/ }).click()
    for (const words of ['Answer: yes', 'Photo', 'Ordered: Borscht of the day', 'The visit is submitted'])
      await expect(page.getByText(words, { exact: true })).toBeVisible()

    await page.reload()
    await expect(page.getByText('The visit is submitted', { exact: true })).toBeVisible()
    await page.close()
    const again = await context.newPage()
    await again.goto(`/guest/final?visit=${visitId}`)
    await expect(heading(again, 'Kept on this phone')).toBeVisible()
    await again.getByRole('link', { name: 'To your visits' }).click()
    await expect(again.getByText('Submitted, and waiting on this phone to be sent.')).toBeVisible()
    await expect(again.getByRole('button', { name: 'Submit the visit' })).toHaveCount(0)
    await again.getByRole('link', { name: 'See status' }).click()

    goOnline()
    await expectReceived(again, visitId)
    await again.reload()
    await expectReceived(again, visitId)
  },
)

offlineTest(
  'a submission that gets through after its tab was closed shows its receipt, which the past visit leads to again',
  async ({ page, context, invitedShortly: { link, visitId } }) => {
    const guest = new GuestPage(page)
    await guest.open(link)
    const goOnline = await guest.cutOff()
    await guest.fillShortVisit()
    await guest.startSubmit()
    await expect(heading(page, 'Kept on this phone')).toBeVisible()
    await page.close()
    goOnline()
    const again = await context.newPage()
    await again.goto('/guest')
    await expectReceived(again, visitId)
    await again.getByRole('link', { name: 'Past visits' }).click()
    await again.getByRole('listitem').getByRole('link').first().click()
    await again.getByRole('link', { name: 'Receipt' }).click()
    await expectReceived(again, visitId)
    await again.goto('/guest')
    await expect(heading(again, 'Nothing planned yet')).toBeVisible()
  },
)

offlineTest(
  'an opened visit is on the list without a signal, although the list was never loaded',
  async ({ page, context, invitedShortly: { link } }) => {
    await context.route('**/api/visit?*', (route) => route.abort('internetdisconnected'))
    const guest = new GuestPage(page)
    await guest.open(link)
    await guest.expectReady()
    await guest.cutOff()
    await page.goto('/guest?visit=all')
    await expect(page.getByText('As it was when this phone last had a signal.')).toBeVisible()
    await page.getByRole('listitem').getByRole('link').first().tap()
    await expect(page.getByRole('button', { name: 'Submit the visit' })).toBeVisible()
  },
)

test('a waiting submission can be taken back, the visit changed and submitted again', async ({
  page,
  invitedShortly: { link, visitId },
}) => {
  const guest = new GuestPage(page)
  await guest.open(link)
  const goOnline = await guest.cutOff()
  const named = await guest.fillShortVisit()
  await guest.startSubmit()
  await page.getByRole('button', { name: 'Edit answers' }).tap()
  await guest.openCategory(named(SHORT.category).id)
  await guest.comment(named(SHORT.warm).id, 'Nearly hot')
  await guest.overview()
  await guest.startSubmit()
  goOnline()
  await expectReceived(page, visitId)
  const response = await page.request.get(`/api/question/${visitId}`)
  const { items } = (await response.json()) as VisitChecklist
  expect(items.find(({ title }) => title === SHORT.warm)?.comment).toBe('Nearly hot')
})

test('a submission that waits for a refused answer names the answer, and goes through once it is mended', async ({
  page,
  invitedShortly: { link, visitId },
}) => {
  const guest = new GuestPage(page)
  await guest.open(link)
  const { items } = await guest.stored()
  const warm = items.find(({ title }) => title === SHORT.warm)!
  const mend = await guest.spoilAnswers(warm.id)
  await guest.fillShortVisit()
  await guest.startSubmit()
  await expect(heading(page, 'Not submitted yet')).toBeVisible()
  await expect(page.getByText('the answer does not fit the question')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Not submitted yet')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: SHORT.warm }).click()
  const block = guest.block(warm.id)
  await expect(block.getByRole('alert')).toContainText('Not accepted: the answer does not fit the question')
  await guest.comment(warm.id, 'This one fits')
  await expect(async () => {
    expect(await guest.storedQuestion(warm.id)).toMatchObject({ answer: null, comment: 'This one fits' })
  }).toPass()

  await mend()
  await block.getByRole('button', { name: 'Try again' }).tap()
  await guest.expectSent(warm.id)
  await guest.overview()
  await guest.submit()
  await expectReceived(page, visitId)
})

test('a submission that the server finds incomplete names the questions', async ({
  page,
  invitedShortly: { link, visitId },
}) => {
  const guest = new GuestPage(page)
  await guest.open(link)
  const goOnline = await guest.cutOff()
  const named = await guest.fillShortVisit()
  await guest.startSubmit()
  await expect(heading(page, 'Kept on this phone')).toBeVisible()
  // Another phone writes later, so the answer that waits here is older.
  await page.request.patch(`/api/question/${named(SHORT.warm).id}`, {
    ...fromPage(page),
    data: { answer: null },
  })
  goOnline()
  await expect(heading(page, 'Not submitted yet')).toBeVisible()
  await expect(page.getByText('some questions still need something')).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: SHORT.warm }).click()
  await guest.answer(named(SHORT.warm))
  await guest.overview()
  await guest.submit()
  await expectReceived(page, visitId)
})

test('a visit is submitted once, with its receipt, although the server’s answer is lost', async ({
  page,
  invitedShortly: { link, visitId },
}) => {
  const guest = new GuestPage(page)
  await guest.open(link)
  await guest.fillShortVisit()
  let tries = 0
  await page.route(`**/api/visit/${visitId}`, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    tries += 1
    if (tries > 1) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await guest.startSubmit()
  await expectReceived(page, visitId)
  expect(tries).toBe(2)
})

test('the receipt is counted as soon as the server can be read, and stays known without a signal', async ({
  page,
  invitedShortly: { link, visitId },
}) => {
  const guest = new GuestPage(page)
  await guest.open(link)
  await guest.fillShortVisit()
  let mayRead = false
  await page.route(`**/api/question/${visitId}**`, (route) => (mayRead ? route.continue() : route.abort()))
  await guest.startSubmit()
  await expect(heading(page, 'Thank you')).toBeVisible()
  await expect(page.getByText('counted as soon as this phone reaches it')).toBeVisible()
  mayRead = true
  await expectReceived(page, visitId)
  mayRead = false
  await page.reload()
  await expect(page.getByText('1 of 1 photo', { exact: true })).toBeVisible()
})

test('if the server has less than the phone sent, the last page says so instead of thanking', async ({
  page,
  invitedShortly: { link, visitId },
}) => {
  const guest = new GuestPage(page)
  await guest.open(link)
  await guest.fillShortVisit()
  await page.route(`**/api/question/${visitId}`, async (route) => {
    const response = await route.fetch()
    const { visit, items } = (await response.json()) as VisitChecklist
    const poorer = visit.status === 'submitted' ? items.map((item) => ({ ...item, photos: [] })) : items
    return route.fulfill({ response, json: { visit, items: poorer } })
  })
  await guest.startSubmit()
  await expect(heading(page, 'Not all of it arrived')).toBeVisible()
  await expect(page.getByText('0 of 1 photo', { exact: true })).toBeVisible()
  await expect(page.getByText('they can give the visit back to you')).toBeVisible()
})

test('the line about waiting things leads to their page, and is no link there', async ({
  page,
  invitedShortly,
}) => {
  const guest = new GuestPage(page)
  await guest.open(invitedShortly.link)
  await guest.cutOff()
  await guest.fillShortVisit()
  await page.getByRole('status').getByRole('link').click()
  await expect(page).toHaveURL(/\/guest\/waiting$/)
  const line = page.getByRole('banner').getByRole('status')
  await expect(line).toHaveText('No connection – all is kept on this phone')
  await expect(line.getByRole('link')).toHaveCount(0)
})

test('a submission that a busy server turns away says so, waits, and goes out by itself', async ({
  page,
  invitedShortly,
}) => {
  const guest = new GuestPage(page)
  await guest.open(invitedShortly.link)
  await guest.fillShortVisit()
  const busy = { type: 'about:blank', title: 'Busy', status: 503, code: 'unavailable', detail: '' }
  let isBusy = true
  await page.route('**/api/visit/*', (route) => {
    if (!isBusy || route.request().method() !== 'PUT') return route.fallback()
    return route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify(busy) })
  })
  await guest.startSubmit()
  await expect(heading(page, 'Kept on this phone')).toBeVisible()
  await expect(page.getByText(/^The server is busy\. Your visit to .* goes out by itself/)).toBeVisible()
  await page
    .getByRole('link', { name: 'is sent first' })
    .or(page.getByRole('link', { name: 'To your visits' }))
    .first()
    .click()
  await expect(page.getByText('Server busy – all is kept on this phone')).toBeVisible()
  isBusy = false
  await expect(page.getByText('No connection')).toHaveCount(0)
  await expect
    .poll(async () => (await page.request.get(`/api/visit/${invitedShortly.visitId}`)).json())
    .toMatchObject({ status: 'submitted' })
})
