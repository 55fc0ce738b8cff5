import type { Checklist } from '@cloche/contract/checklists.ts'
import type { Group } from '@cloche/contract/groups.ts'
import type { BankQuestion, VisitChecklist } from '@cloche/contract/questions.ts'
import type { Restaurant } from '@cloche/contract/restaurants.ts'
import type { User } from '@cloche/contract/users.ts'
import { callerOf, type Caller } from './caller.ts'
import type { Login } from './pages/login.ts'

/** A chain of three brands in four cities, five restaurants each. */
export const BRANDS = ['Ember', 'Salt', 'Thyme']
export const CITIES = ['Oslo', 'Porto', 'Riga', 'Turin']
/** The question that tells it. */
export const DRINKS = 'How good were the drinks?'
/** The brand and city whose drinks got worse. */
export const WORSE = { brand: 'Salt', city: 'Porto' }
const DAY = 86_400_000
/** The lines of a file of its restaurants, as an office keeps one. */
export const RESTAURANTS = [
  'title,address,timezone,group,city',
  ...BRANDS.flatMap((brand) =>
    CITIES.flatMap((city) =>
      Array.from({ length: 5 }, (_, place) =>
        [
          `${brand} ${city} ${place + 1}`,
          `${place + 1} Quay Street ${city}`,
          'UTC',
          `Hearth › ${brand} › ${city}`,
          city,
        ].join(),
      ),
    ),
  ),
]

/** Some live in the city of the manager who sees that city alone. */
export const GUESTS = [
  'firstName,lastName,city',
  ...Array.from({ length: 80 }, (_, place) => `Nora,Guest ${place + 1},${place % 4 === 0 ? WORSE.city : ''}`),
]

/** Makes calls of the chain's administrator. */
export async function callerFor(origin: string, { login, password }: Login): Promise<Caller> {
  const { token } = await callerOf(origin, null)<{ token: string }>('POST', '/user/login', {
    body: { login, password },
  })
  return callerOf(origin, token)
}

const CHOICES = [
  { value: 'yes', title: 'Yes', score: 1 },
  { value: 'no', title: 'No', score: 0 },
]

/** Fills the bank: service and drinks for everybody, the bar for a checklist of its own. Returns the two checklists. */
export async function makeChecklists(call: Caller): Promise<{ dinner: Checklist; bar: Checklist }> {
  const add = (body: object) => call<BankQuestion>('POST', '/question', { body })
  const category = (title: string) => add({ title, type: 'checklist', parent: null })
  const [service, drinks, bar] = [await category('Service'), await category('Drinks'), await category('Bar')]
  const ask = (title: string, { id }: BankQuestion) =>
    add({ title, type: 'single', parent: id, options: { required: true, choices: CHOICES } })
  const rate = (title: string, { id }: BankQuestion) =>
    add({ title, type: 'rate', parent: id, options: { required: true, max: 10 } })
  await ask('Greeted at the door?', service)
  await ask('Bill without a wait?', service)
  await rate(DRINKS, drinks)
  await ask('Cocktail as on the card?', bar)
  const make = (title: string, ...categories: BankQuestion[]) =>
    call<Checklist>('POST', '/checklist', { body: { title, categoryIds: categories.map(({ id }) => id) } })
  return { dinner: await make('Dinner', service, drinks), bar: await make('Late bar', drinks, bar) }
}

const all = async <T>(call: Caller, path: string): Promise<T[]> =>
  (await call<{ items: T[] }>('GET', path)).items

/**
 * Plans and makes visits of both checklists at one restaurant of each brand and city: four dinners and a late bar before the last ninety days,
 * and as many within them. The drinks of `WORSE` got worse between.
 */
export async function makeVisits(call: Caller, origin: string, lists: { dinner: Checklist; bar: Checklist }) {
  const restaurants = (await all<Restaurant>(call, '/restaurant?limit=100')).filter(({ title }) =>
    title.endsWith(' 1'),
  )
  const guests = (await all<User>(call, '/user/list?limit=100')).filter(
    ({ firstName }) => firstName === 'Nora',
  )
  const links = await call<{ items: { userId: string; link: string }[] }>('POST', '/user/bulk/link', {
    body: { ids: guests.map(({ id }) => id) },
  })
  const logins = new Map<string, Promise<Caller>>()
  const asGuest = (id: string) => {
    const { link } = links.items.find(({ userId }) => userId === id)!
    const login = async () => {
      const body = { uuid: new URL(link).searchParams.get('uuid') }
      return callerOf(
        origin,
        (await callerOf(origin, null)<{ token: string }>('POST', '/user/login', { body })).token,
      )
    }
    return logins.getOrInsertComputed(id, login)
  }
  let next = 0
  const at = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY).toISOString().slice(0, 11) + '19:00'
  const items = restaurants.flatMap((restaurant) =>
    [150, 130, 110, 100, 60, 40, 20, 10].flatMap((daysAgo, place) => {
      const visit = (checklistId: string) => ({
        restaurantId: restaurant.id,
        guestId: guests[next++ % guests.length]!.id,
        visitDate: at(daysAgo - (checklistId === lists.bar.id ? 1 : 0)),
        checklistId,
      })
      return place % 4 === 0 ? [visit(lists.dinner.id), visit(lists.bar.id)] : [visit(lists.dinner.id)]
    }),
  )
  const { ids } = await call<{ ids: string[] }>('POST', '/visit/bulk', {
    body: { items, allowRepeats: true },
  })
  const titleOf = new Map(restaurants.map(({ id, title }) => [id, title]))
  const isWorse = ({ restaurantId, visitDate }: (typeof items)[number]) =>
    titleOf.get(restaurantId)!.startsWith(`${WORSE.brand} ${WORSE.city}`) && visitDate > at(90)
  for (const [place, id] of ids.entries()) {
    const visit = items[place]!
    const guest = await asGuest(visit.guestId)
    const [main, addons] = await Promise.all(
      ['', '/addon'].map((more) => guest<VisitChecklist>('GET', `/question/${id}${more}`)),
    )
    for (const { id: questionId, parent, title } of [...main!.items, ...addons!.items]) {
      if (parent === null) continue
      if (title === DRINKS)
        await guest('PATCH', `/question/${questionId}/rate`, {
          body: { rate: (isWorse(visit) ? 2 : 7) + ((place * 7) % 4) },
        })
      else {
        const isBad = title.startsWith('Bill') && place % 3 === 0
        await guest('PATCH', `/question/${questionId}`, { body: { answer: isBad ? 'no' : 'yes' } })
      }
    }
    await guest('PUT', `/visit/${id}`)
    await call('POST', `/visit/${id}/accept`)
  }
  return { dinners: restaurants.length * 8, bars: restaurants.length * 2 }
}

/** Returns the group of a path of titles. */
export async function groupCalled(call: Caller, path: readonly string[]): Promise<Group> {
  const groups = await all<Group>(call, '/group')
  let found: Group | undefined
  for (const title of path)
    found = groups.find((each) => each.title === title && each.parent === (found?.id ?? null))
  return found!
}
