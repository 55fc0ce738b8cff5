import { ROLE, type Language } from '@cloche/contract/constants.ts'
import type { Restaurant } from '@cloche/contract/restaurants.ts'
import type { User } from '@cloche/contract/users.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ADMINISTRATOR, openAdmin } from '../../test/admin-screen.tsx'
import { refusal, type Answers } from '../../test/fake-server.ts'
import { buildVisit } from '../../test/visit.ts'

const BORIS: User = {
  ...ADMINISTRATOR,
  id: 'g1',
  firstName: 'Boris',
  lastName: 'Hahn',
  roleId: ROLE.guest,
  login: null,
}
const LINDEN: Restaurant = {
  id: 'r1',
  title: 'Linden',
  address: 'Garden street 12',
  timezone: 'Europe/Oslo',
  groupId: null,
  tags: [],
  city: null,
  checklistId: null,
  deletedAt: null,
  version: 1,
}

/** Answers of a server that has one guest and one restaurant, and stores others. */
function storing(): Answers {
  const guests = [BORIS]
  const restaurants = [LINDEN]
  return {
    'GET /visit': () => ({ items: [], nextCursor: null }),
    'GET /visit/calendar': () => ({ days: [] }),
    'GET /restaurant': () => ({ items: restaurants, nextCursor: null }),
    'GET /user/list': ({ query }) => ({
      items: guests.filter(
        ({ id, firstName }) =>
          (!query?.id || id === query.id) && firstName.startsWith(query?.q?.split(' ')[0] ?? ''),
      ),
      nextCursor: null,
    }),
    'POST /user': ({ body }) => {
      const made = {
        ...BORIS,
        id: 'g2',
        firstName: body.firstName,
        lastName: body.lastName,
        phone: body.phone ?? null,
      }
      guests.push(made)
      return { ...made, link: 'https://cloche.example/l/abc', visitId: null }
    },
    'POST /restaurant': ({ body }) => {
      const made = { ...LINDEN, ...body, id: 'r2' }
      restaurants.push(made)
      return made
    },
    'POST /visit/plan': () => ({ items: [] }),
    'POST /visit': ({ body }) =>
      buildVisit({ id: 'v1', guestId: body.guestId, restaurantId: body.restaurantId }),
  }
}

const DAY = '2026-12-20T13:00'

async function openNewVisit(answers: Answers = {}, language: Language = 'en') {
  const { screen, server } = await openAdmin(
    `/admin/visit?new=1&visitDate=${DAY}`,
    { ...storing(), ...answers },
    language,
  )
  return {
    screen,
    server,
    guest: screen
      .getByRole('dialog', { name: /^(New visit|Новый визит)$/ })
      .getByRole('combobox', { name: /^(Guest|Гость)$/ }),
  }
}

test('a guest who is not there yet is added from the visit by keyboard alone, and is chosen', async () => {
  const { screen, server, guest } = await openNewVisit()
  await expect.element(guest).toHaveFocus()
  await userEvent.keyboard('Anna de Wit')
  const entry = screen.getByRole('option', { name: /^New guest “Anna de Wit”/ })
  await expect.element(entry.getByText('No such guest')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  const form = screen.getByRole('dialog', { name: 'New guest' })
  await expect.element(form.getByRole('textbox', { name: 'First name' })).toHaveValue('Anna')
  await expect.element(form.getByRole('textbox', { name: 'Last name' })).toHaveValue('de Wit')
  await userEvent.keyboard('{Enter}')
  await expect.element(form).not.toBeInTheDocument()
  const made = screen.getByRole('dialog', { name: 'Anna de Wit' })
  await expect.element(made.getByText('Added, and chosen for the visit.')).toBeVisible()
  await expect
    .element(made.getByRole('textbox', { name: 'Link' }))
    .toHaveValue('https://cloche.example/l/abc')
  await expect.element(made.getByRole('link', { name: 'Plan a visit' })).not.toBeInTheDocument()
  await made.getByRole('button', { name: 'Done' }).click()
  await expect.element(made).not.toBeInTheDocument()
  await expect.element(guest).toHaveValue('Anna de Wit')
  await expect.element(guest).toHaveFocus()
  expect(server.received('POST /visit')).toEqual([])

  const restaurant = screen
    .getByRole('dialog', { name: 'New visit' })
    .getByRole('combobox', { name: 'Restaurant' })
  await restaurant.fill('lind')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await screen.getByRole('button', { name: 'Plan the visit' }).click()
  await expect.element(screen.getByText('The visit is planned')).toBeVisible()
  expect(server.received('POST /visit')[0]?.body).toMatchObject({
    guestId: 'g2',
    restaurantId: 'r1',
    visitDate: DAY,
  })
})

test('a restaurant that is not there yet is added from the visit, in Russian too', async () => {
  const { screen, guest } = await openNewVisit({}, 'ru')
  await guest.fill('Bor')
  await screen.getByRole('option', { name: /^Boris/ }).click()
  const restaurant = screen
    .getByRole('dialog', { name: 'Новый визит' })
    .getByRole('combobox', { name: 'Ресторан' })
  await restaurant.fill('Липа')
  await screen.getByRole('option', { name: /^Новый ресторан «Липа»/ }).click()
  const form = screen.getByRole('dialog', { name: 'Новый ресторан' })
  await expect.element(form.getByRole('textbox', { name: 'Название' })).toHaveValue('Липа')
  await form.getByRole('textbox', { name: 'Адрес' }).fill('Садовая, 3')
  await userEvent.keyboard('{Enter}')
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(restaurant).toHaveValue('Липа')
  await expect.element(guest).toHaveValue('Boris Hahn')
})

test('Escape leads from the new guest back to the picker, with what was typed there', async () => {
  const { screen, guest } = await openNewVisit()
  await guest.fill('+47 40 12 34 56')
  await expect.element(screen.getByRole('option', { name: /No such guest/ })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  const form = screen.getByRole('dialog', { name: 'New guest' })
  await expect.element(form.getByRole('textbox', { name: 'Phone' })).toHaveValue('+47 40 12 34 56')
  await userEvent.keyboard('{Escape}')
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(screen.getByRole('dialog', { name: 'New visit' })).toBeVisible()
  await expect.element(guest).toHaveFocus()
  await expect.element(guest).toHaveValue('+47 40 12 34 56')
})

test('what was entered for a new guest is not lost by Escape or a step back, and the visit stays', async () => {
  const { screen, guest } = await openNewVisit()
  await guest.fill('Anna')
  await screen.getByRole('option', { name: /^New guest “Anna”/ }).click()
  const form = screen.getByRole('dialog', { name: 'New guest' })
  await form.getByRole('textbox', { name: 'Last name' }).fill('Petrova')
  await userEvent.keyboard('{Escape}')
  await expect.element(form.getByText('What you changed is not saved.')).toBeVisible()
  await form.getByRole('button', { name: 'Discard changes' }).click()
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(screen.getByRole('dialog', { name: 'New visit' })).toBeVisible()
})

test('a guest whom the server refuses stays in the form, and the visit waits below', async () => {
  const errors = [{ path: 'phone', message: 'premium' }]
  const { screen, guest } = await openNewVisit({ 'POST /user': () => refusal(422, 'invalid', { errors }) })
  await guest.fill('Anna Petrova')
  await screen.getByRole('option', { name: /^New guest/ }).click()
  const form = screen.getByRole('dialog', { name: 'New guest' })
  await form.getByRole('textbox', { name: 'Phone' }).fill('+7 800 555 35 35')
  await form.getByRole('button', { name: 'Add' }).click()
  await expect.element(form.getByText('No message can be sent to this number.')).toBeVisible()
  await expect.element(screen.getByRole('dialog', { name: 'New visit' })).toBeVisible()
})

test('a visit manager is offered nobody new', async () => {
  const manager = { ...ADMINISTRATOR, roleId: ROLE.visitManager }
  const { screen, guest } = await openNewVisit({ 'GET /user': () => manager })
  await guest.fill('Zoe')
  await expect.element(screen.getByText('No such guest')).toBeVisible()
  await expect.element(screen.getByRole('option', { name: /New guest/ })).not.toBeInTheDocument()
})

test('a filter offers nobody new', async () => {
  const { screen } = await openAdmin('/admin/visit', storing())
  await screen.getByRole('combobox', { name: 'Guest' }).fill('Zoe')
  await expect.element(screen.getByText('No such guest')).toBeVisible()
  await expect.element(screen.getByRole('option', { name: /^New guest/ })).not.toBeInTheDocument()
})

test('a plan of many visits takes a new restaurant and a new guest, and keeps what was chosen', async () => {
  sessionStorage.clear()
  const { screen } = await openAdmin('/admin/visit/plan', storing())
  await screen.getByRole('option', { name: /^Linden/ }).click()
  await screen.getByRole('searchbox', { name: 'Find by title, address, city or tag' }).fill('Maple')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  const place = screen.getByRole('dialog', { name: 'New restaurant' })
  await place.getByRole('textbox', { name: 'Address' }).fill('Hill 1')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(screen.getByRole('option', { name: /^Maple/ }))
    .toHaveAttribute('aria-selected', 'true')
  await screen.getByRole('searchbox', { name: 'Find by name, city, e-mail or phone' }).fill('Anna Orlova')
  await screen.getByRole('option', { name: /^New guest “Anna Orlova”/ }).click()
  await screen.getByRole('dialog', { name: 'New guest' }).getByRole('button', { name: 'Add' }).click()
  await screen.getByRole('dialog', { name: 'Anna Orlova' }).getByRole('button', { name: 'Done' }).click()
  await expect
    .element(screen.getByRole('option', { name: /^Anna Orlova/ }))
    .toHaveAttribute('aria-selected', 'true')
  await expect.element(screen.getByRole('heading', { name: 'Restaurants 2' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Guests 1' })).toBeVisible()
})

test('on a narrow phone a long name stays within the list and the form', async () => {
  const { screen, guest } = await openNewVisit()
  await page.viewport(360, 740)
  await guest.fill('Überraschungsmenübestellungs'.repeat(4))
  await expect.element(screen.getByRole('option', { name: /^New guest/ })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
})
