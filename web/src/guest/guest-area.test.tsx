import { ROLE } from '@cloche/contract/constants.ts'
import type { VisitChecklist, VisitQuestion } from '@cloche/contract/questions.ts'
import type { User } from '@cloche/contract/users.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import type { Language } from '@cloche/languages/list.ts'
import { browser } from '@cloche/engine/browser/browser.ts'
import { buildQuestion } from '@cloche/engine/fixtures.ts'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from '../test/render.tsx'
import { AddressBarRouter } from '../app/address-bar-router.tsx'
import { bootSession } from '../boot/auth.ts'
import { chooseLanguage } from '../boot/i18n.ts'
import { changeProgramme, programme } from '../boot/programme.ts'
import { SessionContext } from '../boot/session-context.tsx'
import { startServer, type Answers } from '../test/fake-server.ts'
import { createGuestServer } from '../test/guest-server.ts'
import { GuestArea } from './guest-area.tsx'
import { Texts } from '../boot/texts.tsx'

const GUEST: User = {
  id: 'g',
  firstName: 'Ida',
  lastName: 'Moss',
  roleId: ROLE.guest,
  login: null,
  email: null,
  phone: null,
  telegramLinked: false,
  language: 'en',
  city: null,
  free: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  deletedAt: null,
  erasedAt: null,
  version: 1,
}

/** Opens the guest's whole side at an address. Only the network is fake. */
async function openGuest(address: string, answers: Answers = {}, language: Language = 'en') {
  await chooseLanguage(language)
  // What an earlier test has stored on the phone is another guest's.
  const guest = { ...GUEST, id: crypto.randomUUID() }
  startServer({
    'GET /user': () => guest,
    'GET /visit': () => ({ items: [], nextCursor: null }),
    'GET /menu': () => ({ dishes: [], drinks: [], fetchedAt: null }),
    ...answers,
  })
  history.pushState(null, '', address)
  const session = bootSession()
  await session.check()
  return render(
    <Texts>
      <SessionContext value={session}>
        <AddressBarRouter>
          <Suspense>
            <Routes>
              <Route path="/guest/*" element={<GuestArea />} />
            </Routes>
          </Suspense>
        </AddressBarRouter>
      </SessionContext>
    </Texts>,
  )
}

test('a screen whose code comes late opens the device once', async () => {
  const openStore = vi.spyOn(browser, 'openStore')
  onTestFinished(() => openStore.mockRestore())
  const screen = await openGuest('/guest/waiting')
  await expect.element(screen.getByRole('heading', { name: 'Waiting to be sent', level: 1 })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Nothing left to send', level: 2 })).toBeVisible()
  expect(openStore).toHaveBeenCalledTimes(1)
})

test('a category that is opened from its neighbour is read out from its heading', async () => {
  const section = { parent: null, type: 'checklist' } as const
  const { answers } = createGuestServer(
    [
      buildQuestion({ ...section, id: 'c1', title: 'Hall', order: 0 }),
      buildQuestion({ id: 'q1', parent: 'c1', order: 1 }),
      buildQuestion({ ...section, id: 'c2', title: 'Kitchen', order: 2 }),
      buildQuestion({ id: 'q2', parent: 'c2', order: 3 }),
      buildQuestion({ ...section, id: 'c3', title: 'Bar', order: 4 }),
      buildQuestion({ id: 'q3', parent: 'c3', order: 5 }),
    ],
    { dishes: [], drinks: [] },
  )
  const screen = await openGuest('/guest/question-list/c1', answers)
  for (const [direction, title] of [
    ['next', 'Kitchen'],
    ['next', 'Bar'],
    ['prev', 'Kitchen'],
  ]) {
    const link = screen.getByRole('link', { name: title })
    await expect.element(link).toHaveAttribute('rel', direction)
    ;(link.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('heading', { name: title, level: 1 })).toHaveFocus()
  }
})

test('in Arabic the screen is mirrored, and what people wrote in Latin letters keeps its order', async () => {
  onTestFinished(() => chooseLanguage('en'))
  const section = { parent: null, type: 'checklist' } as const
  const { answers } = createGuestServer(
    [
      buildQuestion({ ...section, id: 'c1', title: 'Hall', order: 0 }),
      buildQuestion({ id: 'q1', parent: 'c1', order: 1, title: 'Was it warm?' }),
      buildQuestion({ ...section, id: 'c2', title: 'Kitchen', order: 2 }),
      buildQuestion({ id: 'q2', parent: 'c2', order: 3 }),
    ],
    { dishes: [], drinks: [] },
  )
  const screen = await openGuest('/guest/question-list/c1', answers, 'ar')
  const title = screen.getByRole('heading', { name: 'Hall', level: 1 })
  await expect.element(title).toBeVisible()
  const place = (element: Element | Range) => element.getBoundingClientRect()
  const back = screen.getByRole('link', { name: 'رجوع' }).element()
  expect(place(back).left).toBeGreaterThanOrEqual(place(title.element()).right)
  const [overview, next] = [
    screen.getByRole('link', { name: 'نظرة عامة' }).element(),
    screen.getByRole('link', { name: 'Kitchen' }).element(),
  ]
  expect(place(next).right).toBeLessThanOrEqual(place(overview).left)
  const [words] = screen.getByText('Was it warm?').element().childNodes
  const letter = (from: number) => {
    const range = new Range()
    range.setStart(words!, from)
    range.setEnd(words!, from + 1)
    return place(range)
  }
  expect(letter('Was it warm'.length).left).toBeGreaterThan(letter(0).left)
})

test('the focus is at the row of the menu again that opened the notifications', async () => {
  const settings = { language: 'en', channels: [], mutedChannels: [], kinds: [], mutedKinds: [] } as const
  const screen = await openGuest('/guest/waiting', {
    'GET /user/telegram': () => ({ enabled: false, linked: false, link: null }),
    'GET /user/notification': () => structuredClone(settings) as never,
  })
  await screen.getByRole('button', { name: 'Menu' }).click()
  const row = screen.getByRole('button', { name: 'Notifications' })
  await row.click()
  const back = screen.getByRole('dialog').getByRole('button', { name: 'Menu' })
  await expect.element(back).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(row).toHaveFocus()
  // The sheet takes its step back in the history, which would undo the next test's address.
  const isBack = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  await userEvent.keyboard('{Escape}')
  await isBack
})

test('a visit without questions says that it is not ready and whom to ask, until there are some', async () => {
  const { answers } = createGuestServer([], { dishes: [], drinks: [] })
  const before = programme()
  onTestFinished(() => changeProgramme(before))
  changeProgramme({ ...before, contact: 'Vera, vera@example.com' })
  const items: VisitQuestion[] = []
  const read = answers['GET /question/{visitId}'] as (given: never) => VisitChecklist
  const screen = await openGuest('/guest', {
    ...answers,
    'GET /question/{visitId}': (given: never) => ({ ...read(given), items }),
  } as Answers)
  await expect.element(screen.getByRole('heading', { name: 'This visit is not ready yet' })).toBeVisible()
  await expect.element(screen.getByText('Vera, vera@example.com')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Submit the visit' })).not.toBeInTheDocument()
  items.push(
    buildQuestion({ id: 'c1', parent: null, type: 'checklist', title: 'Hall' }),
    buildQuestion({ id: 'q1', parent: 'c1', order: 1 }),
  )
  await screen.getByRole('button', { name: 'Look again' }).click()
  await expect.element(screen.getByRole('link', { name: /Hall/ })).toBeVisible()
})

/** Opens the only visit that can be filled in, and returns what changes the server's visits from then on. */
async function openVisit() {
  const section = buildQuestion({ id: 'c1', parent: null, type: 'checklist', title: 'Hall', order: 0 })
  const question = buildQuestion({ id: 'q1', parent: 'c1', order: 1, options: { required: true } })
  const { answers } = createGuestServer([section, question], { dishes: [], drinks: [] })
  const [visit] = (
    (await createGuestServer([], { dishes: [], drinks: [] }).answers['GET /visit']!({} as never)) as {
      items: Visit[]
    }
  ).items
  let visits = [visit!]
  const screen = await openGuest('/guest', {
    ...answers,
    'GET /visit': () => ({ items: visits, nextCursor: null }),
    'GET /question/{visitId}': () => ({ visit: visits[0]!, items: [section, question] }),
  })
  const submit = screen.getByRole('button', { name: 'Submit the visit' })
  await expect.element(submit).toBeVisible()
  const change = (next: (visit: Visit) => Visit[]) => {
    visits = next(visit!)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  return { screen, submit, change }
}

const withAnother = (visit: Visit) => [
  visit,
  { ...visit, id: '01900000-0000-7000-8000-000000000002', restaurant: { ...visit.restaurant, title: 'Oak' } },
]

test('a second visit that opens leaves the visit in use, with its sheet, and is said', async () => {
  const { screen, submit, change } = await openVisit()
  await submit.click()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  change(withAnother)
  await expect.element(screen.getByText('Another visit is open')).toBeInTheDocument()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await screen.getByRole('link', { name: /Hall/ }).click()
  await expect.element(screen.getByRole('heading', { name: 'Hall', level: 1 })).toBeVisible()
  await screen.getByRole('link', { name: 'Back' }).click()
  await expect.element(submit).toBeVisible()
})

test('a second visit that opens before anything was touched shows the list', async () => {
  const { screen, change } = await openVisit()
  change(withAnother)
  await expect.element(screen.getByRole('heading', { name: 'Your visits' })).toBeVisible()
})

test('a visit that is cancelled under the finger stays until the guest looks', async () => {
  const { screen, submit, change } = await openVisit()
  await submit.click()
  change((visit) => [{ ...visit, status: 'cancelled', fillable: false, version: 2 }])
  const news = screen.getByText('This visit was cancelled')
  await expect.element(news).toBeInTheDocument()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await news.click()
  await expect
    .element(screen.getByText('This visit was cancelled: there is nothing more to do.'))
    .toBeVisible()
})

test('a visit that doesn’t count is said so with the words of staff', async () => {
  const { screen, submit, change } = await openVisit()
  await submit.click()
  const voidText = 'You went to the one next door.'
  change((visit) => [{ ...visit, status: 'cancelled', fillable: false, version: 2, voidText }])
  const news = screen.getByText('This visit was cancelled')
  await expect.element(news).toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await news.click()
  await expect
    .element(screen.getByText('This visit doesn’t count: there is nothing more to do.'))
    .toBeVisible()
  await expect.element(screen.getByText(voidText)).toBeVisible()
  await expect.element(screen.getByText('Doesn’t count', { exact: true })).toBeVisible()
})
