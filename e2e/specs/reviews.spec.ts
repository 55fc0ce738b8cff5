import type { Locator } from '@playwright/test'
import { leaveToReview, SHORT } from '../arrange.ts'
import type { AdminPage } from '../pages/admin-page.ts'
import { GuestPage } from '../pages/guest-page.ts'
import { fromPage } from '../pages/own-request.ts'
import { expect, test } from '../test.ts'

test('a visit is returned with a message and two notes, corrected without a signal, submitted again and accepted', async ({
  page,
  invitedShortly: invited,
  admin,
}) => {
  const guest = new GuestPage(page)
  const question = await guest.submitShortVisit(invited.link)
  const heal = await guest.cutOff()

  const desk = admin.page
  await admin.openReport(invited.name)
  const noteTo = async (title: string, words: string) => {
    const at = admin.question(question(title).id)
    await at.getByRole('button', { name: `Note to the guest: ${title}` }).click()
    await at.getByRole('textbox', { name: 'Note to the guest' }).fill(words)
  }
  await noteTo(SHORT.warm, 'By the window, or everywhere?')
  await noteTo(SHORT.dish, 'Was there nothing else?')
  await desk.reload()
  const bar = desk.getByRole('complementary', { name: 'Review' })
  await expect(bar.getByRole('status')).toHaveText('2 notes written')
  // The whole report is there: a click right after the reload had no effect once in some 450 runs, and why is not known.
  await expect(bar.getByText(/waits?$/)).toBeVisible()
  await bar.getByRole('button', { name: 'Return…' }).click()
  const panel = admin.dialog('Return to the guest')
  await expect(panel.getByRole('textbox', { name: SHORT.dish })).toHaveValue('Was there nothing else?')
  await panel.getByRole('textbox', { name: 'Message' }).fill('Nearly there, thank you.')
  await panel.getByRole('button', { name: 'Return with 2 notes' }).click()
  await expect(admin.notice('The visit is back with the guest')).toBeVisible()
  await admin.openReport(invited.name)
  await expect(desk.getByText('It is with the guest; nothing has been changed yet.')).toBeVisible()
  await expect(bar).toHaveCount(0)

  await page.goto('/guest/history')
  await expect(page.getByText('Submitted', { exact: true })).toBeVisible()
  heal()
  await page.goto('/guest')
  await expect(page.getByText('Nearly there, thank you.')).toBeVisible()
  await expect(page.getByRole('link', { name: '2 notes to look at' })).toBeVisible()
  // The visit says how many notes there are; the notes themselves come later, with the checklist.
  const category = page.getByRole('listitem').filter({ hasText: SHORT.category })
  await expect(category).toContainText('2 notes')
  const again = await guest.cutOff()
  await page.reload()
  await expect(page.getByText('Nearly there, thank you.')).toBeVisible()
  await expect(category).toContainText('2 notes')

  await page.getByRole('link', { name: '2 notes to look at' }).click()
  const warm = guest.block(question(SHORT.warm).id)
  await expect(warm.getByRole('note')).toContainText('By the window, or everywhere?')
  await warm.locator('label:has(input[type=radio])').last().tap()
  await expect(warm.getByRole('note')).toContainText('you have changed this')
  await guest.overview()
  await page.getByRole('button', { name: 'Submit the visit' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('link')).toHaveText([/Was there nothing else\?/])
  await sheet.getByRole('button', { name: 'Submit the visit' }).click()
  await expect(page.getByRole('heading', { name: 'Kept on this phone' })).toBeVisible()
  again()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await page.goto('/guest/history')
  await page.getByRole('link', { name: /Submitted/ }).click()
  await expect(page.getByText('This visit was submitted')).toBeVisible()
  await expect(page.getByText('By the window')).toHaveCount(0)

  await desk.reload()
  await expect(desk.getByText('1 answer has changed since')).toBeVisible()
  const changed = admin.question(question(SHORT.warm).id)
  await expect(changed.getByText('Changed since the return')).toBeVisible()
  await expect(changed.getByRole('note')).toContainText('By the window, or everywhere?')
  const unchanged = admin.question(question(SHORT.dish).id)
  await expect(unchanged.getByText('Changed since the return')).toHaveCount(0)

  await bar.getByRole('button', { name: 'Accept' }).click()
  const said = admin.notice('The visit is accepted')
  await said.getByRole('button', { name: 'Undo' }).click()
  await expect(desk).toHaveURL(new RegExp(`/${invited.visitId}$`))
  // The address changes first. Until its report is shown, the button accepts the next visit.
  await expect(changed.getByText('Changed since the return')).toBeVisible()
  await bar.getByRole('button', { name: 'Accept' }).click()
  await expect(admin.notice('The visit is accepted')).toBeVisible()
  await admin.open('Visits')
  await admin.search(invited.name)
  await expect(admin.row(invited.name)).toContainText('Accepted')
})

/** Opens the guest's report and writes a message into the panel of the return. */
async function beginReturn(admin: AdminPage, guest: string): Promise<Locator> {
  await admin.openReport(guest)
  await admin.page.getByRole('button', { name: 'Return…' }).click()
  const panel = admin.dialog('Return to the guest')
  await panel.getByRole('textbox', { name: 'Message' }).fill('One more look, please.')
  return panel
}

test('after a colleague’s faster act the written message stays, and the page names the visit’s status', async ({
  page,
  invitedShortly: invited,
  admin,
}) => {
  await new GuestPage(page).sendShortVisit(invited)
  const desk = admin.page
  const panel = await beginReturn(admin, invited.name)
  const accepted = await desk.request.post(`/api/visit/${invited.visitId}/accept`, fromPage(desk))
  expect(accepted.status()).toBe(200)
  await panel.getByRole('button', { name: 'Return', exact: true }).click()
  await expect(panel.getByRole('alert')).toContainText('Accepted')
  await expect(panel.getByRole('textbox', { name: 'Message' })).toHaveValue('One more look, please.')
  await panel.getByRole('button', { name: 'Keep mine' }).click()
  await expect(panel).toHaveCount(0)
  await admin.openReport(invited.name)
  await expect(desk.getByRole('main').getByText('One more look, please.').first()).toBeVisible()
})

test('five visits are reviewed by keyboard alone, with an undo between, until none is left', async ({
  product,
  admin,
}) => {
  const putBack = await leaveToReview(product, 5)
  const { page } = admin
  const { keyboard } = page
  const bar = page.getByRole('complementary', { name: 'Review', exact: true })
  const visitId = () => new URL(page.url()).pathname.split('/').at(-1)!
  /** Presses a key and waits for the report of another visit. */
  const goes = async (press: () => Promise<void>) => {
    const before = visitId()
    await press()
    await expect(page).not.toHaveURL(new RegExp(before))
    // The address changes first. Until its report is shown, keys decide nothing.
    await expect(page.getByRole('main').locator(`a[href*="${visitId()}?open=phone"]`)).toBeVisible()
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused()
    return visitId()
  }

  await page.goto('/admin/visit?status=submitted&sort=oldest')
  await expect(admin.rows()).toHaveCount(5)
  await keyboard.press('ArrowDown')
  await expect(admin.rows().first()).toBeFocused()
  await keyboard.press('Enter')
  await expect(bar).toContainText('5 visits wait')
  const first = visitId()

  const second = await goes(() => keyboard.press('j'))
  expect(await goes(() => keyboard.press('k'))).toBe(first)
  await keyboard.press('?')
  await expect(admin.dialog('Keys')).toBeVisible()
  await keyboard.press('j')
  await keyboard.press('Escape')
  await expect(admin.dialog('Keys')).toHaveCount(0)
  expect(visitId()).toBe(first)

  expect(await goes(() => keyboard.press('a'))).toBe(second)
  expect(await goes(() => keyboard.press('Control+z'))).toBe(first)
  await expect(bar).toContainText('5 visits wait')
  await goes(() => keyboard.press('a'))
  await expect(bar).toContainText('4 visits wait')

  await keyboard.press('r')
  const message = admin.dialog('Return to the guest').getByRole('textbox', { name: 'Message' })
  await expect(message).toBeFocused()
  await keyboard.type('A photo of a jar, please')
  await expect(message).toHaveValue('A photo of a jar, please')
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await goes(() => keyboard.press('Control+Enter'))
  await expect(bar).toContainText('3 visits wait')

  await goes(() => keyboard.press('a'))
  await goes(() => keyboard.press('a'))
  await expect(bar).toContainText('The last one that waits')
  await keyboard.press('a')
  await expect(page.getByText('All reviewed: no visit waits for you.')).toBeVisible()
  await expect(bar).toHaveCount(0)
  await putBack()
})
