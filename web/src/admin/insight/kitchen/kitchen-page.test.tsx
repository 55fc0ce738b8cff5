import type { Kitchen, KitchenTarget } from '@cloche/contract/kitchen.ts'
import { expect, test } from 'vitest'
import { openAdmin } from '../../../test/admin-screen.tsx'
import { refusal, type Answers } from '../../../test/fake-server.ts'

const LINDEN = '01900000-0000-7000-8000-00000000000a'
const target = (group: KitchenTarget['group'], minutes: number | null, version = 1): KitchenTarget => ({
  id: `01900000-0000-7000-8000-00000000000${group.length}`,
  group,
  minutes,
  version,
})
const TIMES = { dishes: 30, median: 10.75, p90: 20.875, overTarget: { over: 10, dishes: 30 } }
const FEW = { dishes: 4, median: null, p90: null, overTarget: { over: 1, dishes: 4 } }

const KITCHEN: Kitchen = {
  isBuilding: false,
  period: { from: '2026-09-01', to: '2026-09-30' },
  before: { from: '2026-08-02', to: '2026-08-31' },
  changes: [],
  compared: 0,
  comparedInAll: 0,
  targets: [target('dishes', 20), target('drinks', null)],
  total: TIMES,
  groups: [
    { group: 'dishes', ...TIMES },
    { group: 'drinks', ...FEW, overTarget: null },
  ],
  dishes: [
    { name: 'Beef', group: 'dishes', ...FEW },
    { name: 'Pike', group: 'dishes', ...TIMES },
    { name: 'Lamb', group: 'dishes', ...TIMES, median: 120, p90: 120 },
  ],
  moreDishes: 2,
  restaurants: [{ id: LINDEN, title: 'Linden', ...TIMES }],
  dayparts: [{ daypart: 'evening', ...TIMES }],
  weekdays: [{ weekday: '5', ...TIMES }],
}
const NOTHING: Kitchen = {
  ...KITCHEN,
  total: { dishes: 0, median: null, p90: null, overTarget: null },
  groups: [],
  dishes: [],
}

const openKitchen = (query = '', more: Answers = {}, language: 'en' | 'ru' = 'en') =>
  openAdmin(
    `/admin/insight/kitchen${query}`,
    {
      'GET /restaurant': () => ({ items: [], nextCursor: null }),
      'GET /insight/kitchen': () => KITCHEN,
      ...more,
    },
    language,
  )

test('the page begins with the dishes, and each figure says how many orders it is of', async () => {
  const { screen, server } = await openKitchen()
  const lead = screen.getByRole('region', { name: 'Median from order to ready' })
  await expect.element(lead.getByText('10.8 min', { exact: true })).toBeVisible()
  await expect.element(lead.getByText(/^of 30 served orders/)).toBeVisible()
  await expect.element(lead.getByText(/Over the target of 20 minutes: 10 of 30 \(33\.3\s%\)/)).toBeVisible()
  expect(server.received('GET /insight/kitchen').at(-1)!.query).toMatchObject({ group: 'dishes' })
})

test('the slowest dish is first, and too few orders have no median', async () => {
  const { screen } = await openKitchen()
  const rows = screen.getByRole('region', { name: 'By dish', exact: true }).getByRole('row')
  await expect.element(rows.nth(1)).toHaveTextContent('Lamb302 h or more2 h or more10 of 30 (33.3 %)')
  await expect.element(rows.nth(2)).toHaveTextContent('Pike3010.8 min20.9 min10 of 30 (33.3 %)')
  await expect.element(rows.nth(3)).toHaveTextContent('Beef4too fewtoo few1 of 4 (25.0 %)')
  await expect.element(screen.getByText(/^2 dishes more were ordered less often/)).toBeVisible()
})

test('the kind of order goes into the address beside the filter, and the way back keeps the filter', async () => {
  const { screen, server } = await openKitchen('?period=30')
  await screen.getByRole('radio', { name: 'Drinks' }).click()
  await expect.poll(() => location.search).toBe('?period=30&group=drinks')
  await expect
    .poll(() => server.received('GET /insight/kitchen').at(-1)?.query)
    .toMatchObject({ group: 'drinks' })
  await expect
    .element(screen.getByRole('main').getByRole('link', { name: 'To the insight' }))
    .toHaveAttribute('href', '/admin/insight?period=30')
})

test('a target is set with the version that was read, and undone', async () => {
  const put = { saved: target('drinks', 8, 2) }
  const { screen, server } = await openKitchen('', { 'PUT /insight/target/{group}': () => put.saved })
  const form = screen.getByRole('region', { name: 'Targets' })
  await form.getByRole('textbox', { name: 'Drinks, minutes' }).fill('8')
  await form.getByRole('button', { name: 'Save' }).nth(1).click()
  await expect.element(screen.getByText('The target is saved.')).toBeVisible()
  const [sent] = server.received('PUT /insight/target/{group}')
  expect([sent!.params, sent!.body, sent!.headers.get('if-match')]).toEqual([
    { group: 'drinks' },
    { minutes: 8 },
    '"1"',
  ])
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => server.received('PUT /insight/target/{group}').map(({ body }) => body.minutes))
    .toEqual([8, null])
})

test('a target that somebody else changed meanwhile is said, and saving again overwrites it', async () => {
  const changed = () => refusal(412, 'changed', { current: target('dishes', 25, 4) })
  const { screen, server } = await openKitchen('', { 'PUT /insight/target/{group}': changed })
  const form = screen.getByRole('region', { name: 'Targets' })
  await form.getByRole('textbox', { name: 'Dishes, minutes' }).fill('30')
  await form.getByRole('button', { name: 'Save' }).first().click()
  await expect.element(form.getByText(/^Somebody else set 25 minutes meanwhile/)).toBeVisible()
  server.answer({ 'PUT /insight/target/{group}': () => target('dishes', 30, 5) })
  await form.getByRole('button', { name: 'Save' }).first().click()
  await expect.element(screen.getByText('The target is saved.')).toBeVisible()
  expect(server.received('PUT /insight/target/{group}').at(-1)!.headers.get('if-match')).toBe('"4"')
})

test('without a timed order there is no figure, and the targets can be set all the same', async () => {
  const { screen } = await openKitchen('', { 'GET /insight/kitchen': () => NOTHING })
  await expect.element(screen.getByText('No timed order in this choice')).toBeVisible()
  await expect.element(screen.getByText(/\d min/)).not.toBeInTheDocument()
  await expect.element(screen.getByRole('textbox', { name: 'Dishes, minutes' })).toHaveValue('20')
})

test('times that do not load say so, and no figure stands for them', async () => {
  const { screen, server } = await openKitchen('', {
    'GET /insight/kitchen': () => refusal(503, 'unavailable'),
  })
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect.element(screen.getByText(/\d min/)).not.toBeInTheDocument()
  server.answer({ 'GET /insight/kitchen': () => KITCHEN })
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('10.8 min', { exact: true }).first()).toBeVisible()
})

test('the page speaks Russian', async () => {
  const { screen } = await openKitchen('', {}, 'ru')
  await expect.element(screen.getByRole('heading', { name: 'По блюдам' })).toBeVisible()
  await expect.element(screen.getByText('10,8 мин', { exact: true }).first()).toBeVisible()
})
