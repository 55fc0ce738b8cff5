import type { Language } from '@cloche/contract/constants.ts'
import type { MenuState } from '@cloche/contract/menu.ts'
import { expect, test } from 'vitest'
import { openAdmin } from '../../test/admin-screen.tsx'
import { refusal, type Answers } from '../../test/fake-server.ts'

const READ_AT = '2026-11-20T10:00:00.000Z'
const SHEET = 'https://docs.google.com/spreadsheets/d/abc'

const STATE: MenuState = {
  source: { kind: 'google', name: SHEET },
  everyMinutes: 5,
  reading: false,
  lastRead: { at: READ_AT, failure: null },
  copy: { fetchedAt: READ_AT, dishes: 2, drinks: 0, cut: [] },
}
const FAILED: MenuState = {
  ...STATE,
  lastRead: { at: READ_AT, failure: { reason: 'status', detail: '403' } },
}

const serving = (state: MenuState, dishes = ['Borscht', 'Pelmeni']): Answers => ({
  'GET /menu/state': () => state,
  'GET /menu': () => ({ dishes, drinks: [], fetchedAt: READ_AT }),
})

async function openMenu(answers: Answers, language: Language = 'en') {
  const { screen, server } = await openAdmin('/admin/menu', answers, language)
  const terms = () =>
    screen
      .getByRole('term')
      .elements()
      .map(({ textContent }) => textContent)
  return { screen, server, terms }
}

test('the facts say where the menu comes from and when it was read', async () => {
  const { screen, terms } = await openMenu(serving(STATE))
  await expect.element(screen.getByRole('link', { name: 'Google sheet' })).toHaveAttribute('href', SHEET)
  expect(terms()).toEqual(['Sheet', 'Last read', 'Read again'])
  await expect.element(screen.getByText('every 5 minutes')).toBeVisible()
  await expect.element(screen.getByRole('listitem').filter({ hasText: 'Pelmeni' })).toBeVisible()
  await expect.element(screen.getByText(/^None: they are read from the second sheet/)).toBeVisible()
})

test('a list that is cut says how many of its rows are offered', async () => {
  const { screen } = await openMenu(serving({ ...STATE, copy: { ...STATE.copy!, cut: ['dishes'] } }))
  await expect.element(screen.getByText('Pelmeni')).toBeVisible()
  expect(screen.getByText(/Guests are offered those of the first 1,000/).elements()).toHaveLength(1)
})

test('while the state is on its way the page stands without facts', async () => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  const { screen, terms } = await openMenu({
    ...serving(STATE),
    'GET /menu/state': async () => (await arrived, STATE),
  })
  await expect.element(screen.getByRole('heading', { name: 'Menu', level: 1 })).toBeVisible()
  expect(terms()).toEqual([])
  await expect.element(screen.getByRole('button', { name: 'Read now' })).not.toBeInTheDocument()
  arrive()
  await expect.element(screen.getByText('every 5 minutes')).toBeVisible()
})

test('a state that could not be read says so, and is read on another try', async () => {
  const { screen, server } = await openMenu({ 'GET /menu/state': () => refusal(403, 'forbidden') })
  await expect.element(screen.getByRole('alert').getByText("This didn't load")).toBeVisible()
  server.answer(serving(STATE))
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('every 5 minutes')).toBeVisible()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('the facts stand without the lists, which come on another try', async () => {
  const answers = serving(STATE)
  const { screen, server } = await openMenu({ ...answers, 'GET /menu': () => refusal(403, 'forbidden') })
  await expect.element(screen.getByRole('alert').getByText("This didn't load")).toBeVisible()
  await expect.element(screen.getByText('every 5 minutes')).toBeVisible()
  server.answer(answers)
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('listitem').filter({ hasText: 'Borscht' })).toBeVisible()
})

test('a sheet that is not shared says what helps, and what guests see meanwhile', async () => {
  const { screen, terms } = await openMenu(serving(FAILED))
  const alert = screen.getByRole('alert')
  await expect.element(alert.getByRole('heading', { name: "The sheet can't be read" })).toBeVisible()
  await expect.element(alert.getByText(/Its server answers with the error 403\..*choose Share/)).toBeVisible()
  await expect.element(alert.getByText(/^Guests still see the menu of/)).toBeVisible()
  expect(terms()).toContain('Last tried')
})

test('a sheet that was never read has neither lists nor a time', async () => {
  const { screen } = await openMenu(serving({ ...STATE, lastRead: null, copy: null }))
  await expect.element(screen.getByText('not yet')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Dishes' })).not.toBeInTheDocument()
})

test('without a sheet the page says who sets one up', async () => {
  const { screen, terms } = await openMenu(serving({ ...STATE, source: null, lastRead: null, copy: null }))
  await expect.element(screen.getByRole('heading', { name: 'No menu sheet is set up' })).toBeVisible()
  await expect.element(screen.getByText(/^Guests type what they ordered\./)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Read now' })).not.toBeInTheDocument()
  expect(terms()).toEqual([])
})

test('the sheet is read when asked for, and the page says what came of it', async () => {
  const { screen, server } = await openMenu(serving(FAILED))
  server.answer({ 'POST /menu/refresh': () => STATE })
  await screen.getByRole('button', { name: 'Read now' }).click()
  await expect.element(screen.getByText('The sheet was read.')).toBeVisible()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  server.answer({ 'POST /menu/refresh': () => refusal(403, 'forbidden') })
  await screen.getByRole('button', { name: 'Read now' }).click()
  await expect.element(screen.getByText("The server couldn't do that. Try again in a moment.")).toBeVisible()
})

test('very long addresses and dishes stay within the page, in Russian too', async () => {
  const long = 'Überraschungsmenübestellungs'.repeat(7)
  const source = { kind: 'web', name: `https://sheets.example.com/${long}` } as const
  const { screen, terms } = await openMenu(serving({ ...STATE, source }, [long]), 'ru')
  await expect.element(screen.getByRole('listitem').filter({ hasText: long })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /sheets\.example\.com/ })).toBeVisible()
  expect(terms().every((name) => /^[А-Яа-яЁё ]+$/.test(name ?? ''))).toBe(true)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
})
