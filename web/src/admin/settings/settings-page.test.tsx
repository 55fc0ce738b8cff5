import type { ProgrammeSettings } from '@cloche/contract/settings.ts'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openAdmin, NOTHING_SET } from '../../test/admin-screen.tsx'
import { refusal, type Answers } from '../../test/fake-server.ts'

/** Answers of a server that stores settings. */
function keeping(first: Partial<ProgrammeSettings> = {}) {
  const stored = { current: { ...NOTHING_SET, ...first } }
  const answers: Answers = {
    // The page to which a test leaves.
    'GET /visit/attention': () => refusal(503, 'unavailable'),
    'GET /settings': () => stored.current,
    'PATCH /settings': ({ body, headers }) => {
      const { current } = stored
      if (headers.get('if-match') !== `"${current.version}"`) return refusal(412, 'changed', { current })
      stored.current = { ...current, ...body, version: current.version + 1 }
      return stored.current
    },
  }
  return { stored, answers }
}

async function openSettings(first: Partial<ProgrammeSettings> = {}) {
  const server = keeping(first)
  onTestFinished(() => {
    localStorage.clear()
    document.getElementById('accent')?.remove()
  })
  return { ...server, ...(await openAdmin('/admin/settings', server.answers)) }
}

test('an operator who gives guests away is named until somebody else is whom guests ask', async () => {
  const { screen } = await openSettings({ operator: 'Mystery Dining OÜ' })
  const contact = screen.getByLabelText('Whom guests ask')
  await expect.element(contact).toHaveAccessibleDescription(/“Mystery” gives guests away/)
  await userEvent.fill(contact, 'Ana, +351 912 000 000')
  await expect.element(contact).not.toHaveAccessibleDescription(/gives guests away/)
})

test('what is set is saved, named in the header and the tab, and can be undone', async () => {
  const { screen, stored } = await openSettings({ operator: 'OOO Example' })
  const contact = screen.getByLabelText('Whom guests ask')
  await expect.element(contact).toHaveAttribute('placeholder', 'OOO Example')
  await userEvent.fill(screen.getByLabelText('For staff and restaurants'), 'Lisbon Guests')
  await userEvent.fill(contact, 'Ana, +351 912 000 000')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByRole('link', { name: 'Lisbon Guests, to the start' })).toBeVisible()
  expect(stored.current).toMatchObject({
    name: 'Lisbon Guests',
    guestName: null,
    contact: 'Ana, +351 912 000 000',
  })
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByRole('link', { name: 'Cloche, to the start' })).toBeVisible()
  expect(stored.current).toMatchObject({ name: null, contact: null })
})

test('a pale colour is shown as it becomes, with its contrast, and what is no colour is not saved', async () => {
  const { screen, server } = await openSettings()
  const colour = screen.getByRole('textbox', { name: 'Colour' })
  await userEvent.fill(colour, '#fff3b0')
  const light = screen.getByRole('region', { name: 'In light' })
  await expect
    .element(light.getByText(/As chosen it can’t be read here: 1\.\d:1, at least 4\.5:1/))
    .toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'In dark' }).getByText(/reads well/)).toBeVisible()
  await userEvent.fill(colour, 'yellow')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Six digits, such as #1d5b4b.')).toBeVisible()
  expect(server.received('PATCH /settings')).toEqual([])
})

test('another’s change of another field is kept; of the same field the form asks', async () => {
  const { screen, stored } = await openSettings()
  const name = screen.getByLabelText('For staff and restaurants')
  await expect.element(name).toHaveValue('')
  stored.current = { ...stored.current, contact: 'Rui', version: 2 }
  await userEvent.fill(name, 'Lisbon Guests')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByLabelText('Whom guests ask')).toHaveValue('Rui')
  expect(stored.current).toMatchObject({ name: 'Lisbon Guests', contact: 'Rui', version: 3 })

  stored.current = { ...stored.current, name: 'Porto Guests', version: 4 }
  await userEvent.fill(name, 'Faro Guests')
  await screen.getByRole('button', { name: 'Save' }).click()
  const notice = screen.getByRole('alert').filter({ hasText: 'Both of you changed' })
  await expect.element(notice.getByText('Porto Guests')).toBeVisible()
  await notice.getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(screen.getByRole('link', { name: 'Faro Guests, to the start' })).toBeVisible()
  expect(stored.current).toMatchObject({ name: 'Faro Guests', contact: 'Rui', version: 5 })
})

test('a name or a contact that gives guests away is refused in words, and not sent', async () => {
  const { screen, server } = await openSettings()
  await userEvent.fill(screen.getByLabelText('For guests'), 'Lisbon Mystery Guests')
  await userEvent.fill(screen.getByLabelText('Whom guests ask'), 'Ана, «Тайный гость»')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText(/not give the guest away: leave “Mystery” out/)).toBeVisible()
  await expect.element(screen.getByText(/not give the guest away: leave “Тайный” out/)).toBeVisible()
  expect(server.received('PATCH /settings')).toEqual([])
})

test('leaving with what is not saved asks first', async () => {
  const { screen } = await openSettings()
  const name = screen.getByLabelText('For staff and restaurants')
  await userEvent.fill(name, 'Lisbon Guests')
  await screen.getByRole('link', { name: 'Cloche, to the start' }).click()
  const question = screen.getByRole('alert').filter({ hasText: 'What you changed is not saved.' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(name).toHaveValue('Lisbon Guests')
  expect(location.pathname).toBe('/admin/settings')

  await screen.getByRole('link', { name: 'Cloche, to the start' }).click()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect.poll(() => location.pathname).toBe('/admin')
})

test('with nothing to save a link leads where it says', async () => {
  const { screen } = await openSettings({ name: 'Lisbon Guests' })
  const name = screen.getByLabelText('For staff and restaurants')
  await userEvent.fill(name, 'Porto Guests')
  await userEvent.fill(name, 'Lisbon Guests')
  await screen.getByRole('link', { name: 'Lisbon Guests, to the start' }).click()
  await expect.poll(() => location.pathname).toBe('/admin')
})

test.each([360, 1440])('at %i pixels a name of eighty letters leaves the header its room', async (width) => {
  const name = 'Überraschungsmenü'.repeat(5).slice(0, 80)
  const { screen } = await openSettings({ name })
  await page.viewport(width, 800)
  await expect.element(screen.getByRole('link', { name: `${name}, to the start` })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
})
