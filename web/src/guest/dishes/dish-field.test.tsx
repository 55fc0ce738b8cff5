import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { showQuestions } from '../../test/guest-screen.tsx'
import DishBar from './dish-bar.tsx'
import DishesSheet from './dishes-sheet.tsx'

const MENU = { dishes: ['Borscht', 'Beef Stroganoff', 'Olivier salad'], drinks: ['Kvass'] }
const ORDER = { type: 'dish', title: 'What did you eat?' } as const
/** 19:35 in the restaurant. */
const NOW = '2026-11-20T16:35:20.000Z'

const dish = (id: string, dishName: string, orderTime: string, readyTime: string | null = null) => ({
  id,
  dishName,
  orderTime: `2026-11-20T${orderTime}Z`,
  readyTime: readyTime && `2026-11-20T${readyTime}Z`,
})

test('a dish is found on the menu, noted as ordered now, and its clock runs', async () => {
  const { screen, stored } = await showQuestions([ORDER], { menu: MENU, now: NOW })
  await screen.getByRole('button', { name: 'Add an order' }).click()
  const sheet = screen.getByRole('dialog', { name: 'What did you order?' })
  await sheet.getByRole('searchbox', { name: 'Find or type a name' }).fill('bee')
  await expect.element(sheet.getByRole('button', { name: /Borscht/ })).not.toBeInTheDocument()
  await sheet.getByRole('button', { name: /Beef Stroganoff/ }).click()
  const confirmation = sheet.getByText('Beef Stroganoff: the clock is running')
  await expect.element(confirmation).toBeVisible()
  // A phone's keyboard covers the lower half.
  expect(confirmation.element().getBoundingClientRect().bottom).toBeLessThan(innerHeight / 2)
  await expect
    .element(sheet.getByRole('button', { name: 'Beef Stroganoff In your order: 1 Add' }))
    .toBeVisible()
  await expect.element(sheet.getByRole('button', { name: 'Borscht Add' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect.element(sheet).not.toBeInTheDocument()

  const row = screen.getByRole('button', { name: /Beef Stroganoff/ })
  await expect.element(row).toHaveTextContent('Beef Stroganoff19:350:00')
  vi.setSystemTime('2026-11-20T16:36:35.000Z')
  await expect.element(row).toHaveTextContent('Beef Stroganoff19:351:15')
  vi.setSystemTime('2026-11-20T17:36:35.000Z')
  await expect.element(row).toHaveTextContent('Beef Stroganoff19:351:01:15')
  await expect.poll(() => stored().dishes).toMatchObject([{ dishName: 'Beef Stroganoff', orderTime: NOW }])
})

test('drinks are under their own heading, and found together with dishes', async () => {
  const { screen } = await showQuestions([ORDER], { menu: MENU })
  await screen.getByRole('button', { name: 'Add an order' }).click()
  await expect.element(screen.getByRole('button', { name: /Borscht/ })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /Kvass/ })).not.toBeInTheDocument()
  await screen.getByRole('radiogroup', { name: 'Menu' }).getByRole('radio', { name: 'Drinks' }).click()
  await expect.element(screen.getByRole('button', { name: /Kvass/ })).toBeVisible()
  await screen.getByRole('searchbox').fill('vas')
  await expect.element(screen.getByRole('heading', { name: 'Drinks' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /Kvass/ })).toBeVisible()
})

test('a dish that is not on the menu is added by its own name, with Enter', async () => {
  const { screen, stored } = await showQuestions([ORDER], { menu: MENU })
  await screen.getByRole('button', { name: 'Add an order' }).click()
  await screen.getByRole('searchbox').click()
  await userEvent.keyboard('Grandmother’s pie')
  await expect
    .element(screen.getByRole('button', { name: 'Add “Grandmother’s pie”', exact: true }))
    .toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('searchbox')).toHaveValue('')
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: /Grandmother’s pie/ })).toBeVisible()
  await expect.poll(() => stored().dishes).toMatchObject([{ dishName: 'Grandmother’s pie' }])
})

test('what was typed is added on leaving by the large button, which says so', async () => {
  const { screen, stored } = await showQuestions([ORDER], { menu: MENU })
  await screen.getByRole('button', { name: 'Add an order' }).click()
  await screen.getByRole('searchbox').fill('kvass')
  await screen.getByRole('button', { name: 'Add “Kvass” and close' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: /^Kvass/ })).toBeVisible()
  await expect.poll(() => stored().dishes).toMatchObject([{ dishName: 'Kvass' }])
})

test('a name that was typed and not added is still there after a way back, and is named', async () => {
  const { screen, stored } = await showQuestions([ORDER], { menu: MENU })
  await screen.getByRole('button', { name: 'Add an order' }).click()
  await screen.getByRole('searchbox').fill('Borsch with dumplings')
  await screen.getByRole('button', { name: 'Close', exact: true }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(screen.getByText('Not added yet: “Borsch with dumplings”')).toBeVisible()
  await screen.getByRole('button', { name: 'Add an order' }).click()
  await expect.element(screen.getByRole('searchbox')).toHaveValue('Borsch with dumplings')
  await screen.getByRole('button', { name: 'Add “Borsch with dumplings” and close' }).click()
  await expect.element(screen.getByText(/^Not added yet/)).not.toBeInTheDocument()
  await expect.poll(() => stored().dishes).toMatchObject([{ dishName: 'Borsch with dumplings' }])
})

test('after the row of an own dish the keyboard is at the search again, for the next dish', async () => {
  const { screen } = await showQuestions([ORDER], { menu: MENU })
  await screen.getByRole('button', { name: 'Add an order' }).click()
  const search = screen.getByRole('searchbox')
  await search.fill('Grandmother’s pie')
  await userEvent.tab()
  await expect
    .element(screen.getByRole('button', { name: 'Add “Grandmother’s pie”', exact: true }))
    .toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(search).toHaveValue('')
  await expect.element(search).toHaveFocus()
})

test('Enter takes the first that is found where the name is on the menu', async () => {
  const { screen, stored } = await showQuestions([ORDER], { menu: MENU })
  await screen.getByRole('button', { name: 'Add an order' }).click()
  await screen.getByRole('searchbox').fill('kvass')
  await expect.element(screen.getByRole('button', { name: /^Add “[^”]+”$/ })).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => stored().dishes).toMatchObject([{ dishName: 'Kvass' }])
})

test.each([
  ['Soup', 'Soup'],
  ['beer', 'Beer'],
])('Enter takes the whole name %s before longer ones of both menus', async (typed, dishName) => {
  const menu = { dishes: ['Soup of the day', 'Soup', 'Beef in beer'], drinks: ['Beer'] }
  const { screen, stored } = await showQuestions([ORDER], { menu })
  await screen.getByRole('button', { name: 'Add an order' }).click()
  await screen.getByRole('searchbox').fill(typed)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => stored().dishes).toMatchObject([{ dishName }])
})

test('a name that a phone’s menu has twice leaves no row behind when the search goes on', async () => {
  const menu = { dishes: ['Tea', 'Borscht', 'Tea'], drinks: [] }
  const { screen } = await showQuestions([ORDER], { menu })
  await screen.getByRole('button', { name: 'Add an order' }).click()
  await expect.element(screen.getByRole('button', { name: 'Tea Add' })).toBeVisible()
  await screen.getByRole('searchbox').fill('borscht')
  await expect.element(screen.getByRole('button', { name: 'Tea Add' })).not.toBeInTheDocument()
})

test('a tab that was pasted with a name becomes a blank, so that the server takes the dish', async () => {
  const { screen, stored } = await showQuestions([ORDER], { menu: MENU })
  await screen.getByRole('button', { name: 'Add an order' }).click()
  await screen.getByRole('searchbox').fill('Grandmother’s\tpie\t')
  await expect
    .element(screen.getByRole('button', { name: 'Add “Grandmother’s pie”', exact: true }))
    .toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => stored().dishes).toMatchObject([{ dishName: 'Grandmother’s pie' }])
})

test('Enter before the list has followed the last letters takes what was typed, not a row of the list before', async () => {
  const { screen, stored } = await showQuestions([ORDER], { menu: MENU })
  await screen.getByRole('button', { name: 'Add an order' }).click()
  await expect.element(screen.getByRole('searchbox')).toBeVisible()
  const search = screen.getByRole('searchbox').element() as HTMLInputElement
  // Both events come in one task, so that no row is drawn between them.
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
  setValue.call(search, 'kvass')
  search.dispatchEvent(new Event('input', { bubbles: true }))
  search.form!.requestSubmit()
  await expect.poll(() => stored().dishes).toMatchObject([{ dishName: 'Kvass' }])
})

test('a name may have 200 characters, an emoji being one', async () => {
  const { screen, stored } = await showQuestions([ORDER], { menu: MENU })
  await screen.getByRole('button', { name: 'Add an order' }).click()
  await screen.getByRole('searchbox').fill(`${'🍲'.repeat(199)}soup`)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => stored().dishes).toMatchObject([{ dishName: `${'🍲'.repeat(199)}s` }])
})

test('an order by mistake is taken back, the picker still open', async () => {
  const { screen, stored } = await showQuestions([ORDER], { menu: MENU })
  await screen.getByRole('button', { name: 'Add an order' }).click()
  await screen.getByRole('button', { name: /Borscht/ }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await screen.getByRole('button', { name: /Olivier salad/ }).click()
  await screen.getByRole('button', { name: 'Done' }).click()
  await expect.element(screen.getByRole('button', { name: 'Add another dish' })).toBeVisible()
  await expect.poll(() => stored().dishes).toMatchObject([{ dishName: 'Olivier salad' }])
})

test('without a menu on the phone what was ordered is typed', async () => {
  const { screen } = await showQuestions([ORDER])
  await screen.getByRole('button', { name: 'Add an order' }).click()
  await expect
    .element(screen.getByText('The menu is not on this phone. Type what you ordered.'))
    .toBeVisible()
})

test('“It’s here” stops the clock at what it shows, and a keyboard stays at the dish', async () => {
  const waiting = { ...ORDER, dishes: [dish('d1', 'Borscht', '16:20:00.000')] }
  const { screen, stored } = await showQuestions([waiting], { now: NOW })
  const row = screen.getByRole('button', { name: /Borscht/ })
  await expect.element(row).toHaveTextContent('Borscht19:2015:20')
  await userEvent.tab()
  await userEvent.tab()
  await expect.element(screen.getByRole('button', { name: 'It’s here' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(row).toHaveTextContent('Borscht19:20 – 19:3515:20')
  await expect.element(row).toHaveFocus()
  vi.setSystemTime('2026-11-20T16:40:00.000Z')
  await expect.poll(() => stored().dishes).toMatchObject([{ readyTime: NOW }])
  await expect.element(row).toHaveTextContent('Borscht19:20 – 19:3515:20')
})

test('times are corrected by hand, but not to one that can’t be', async () => {
  const come = { ...ORDER, dishes: [dish('d1', 'Borscht', '16:20:00.000', '16:30:00.000')] }
  const { screen, stored } = await showQuestions([come], { now: NOW })
  const row = screen.getByRole('button', { name: /Borscht/, expanded: false })
  await row.click()
  await screen.getByLabelText('Ordered at').fill('19:25')
  const corrected = screen.getByRole('button', { name: /Borscht/ })
  await expect.element(corrected).toHaveTextContent('Borscht19:25 – 19:305:00')
  await screen.getByLabelText('Here at').fill('19:15')
  await expect.element(screen.getByLabelText('Here at')).toBeInvalid()
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('It can’t have come before it was ordered. Not saved.')
  await expect.element(corrected).toHaveTextContent('Borscht19:25 – 19:305:00')
  await screen.getByRole('button', { name: 'Still waiting' }).click()
  await expect.element(screen.getByRole('button', { name: 'It’s here' })).toBeVisible()
  await expect
    .poll(() => stored().dishes)
    .toMatchObject([{ orderTime: '2026-11-20T16:25:00.000Z', readyTime: null }])
})

test('a clock that a submission has ended does not run on when the visit is returned', async () => {
  const dishes = [dish('d1', 'Borscht', '16:20:00.000'), dish('d2', 'Kvass', '16:34:00.000')]
  const returned = { at: '2026-11-20T16:30:00.000Z', message: null, notes: 0 }
  const options = { now: NOW, more: <DishBar />, visit: { status: 'returned', returned } as const }
  const { screen } = await showQuestions([{ ...ORDER, parent: 'c', dishes }], options)
  await expect.element(screen.getByRole('button', { name: /^Not here yet: Kvass/ })).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: /^Borscht/ }))
    .toHaveTextContent('Borscht19:20never came')
  expect(screen.getByRole('button', { name: 'It’s here' }).elements()).toHaveLength(2)
})

test('a removed dish comes back by Undo', async () => {
  const { screen, guest } = await showQuestions([
    { ...ORDER, dishes: [dish('d1', 'Borscht', '16:20:00.000')] },
  ])
  await screen.getByRole('button', { name: /Borscht/ }).click()
  await screen.getByRole('button', { name: 'Remove' }).click()
  await expect.element(screen.getByText('Borscht: removed')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /Borscht/ })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByRole('button', { name: /Borscht/ })).toBeVisible()
  expect(guest.written).toEqual([])
})

test('of the dishes that have not come the one that waits longest is one tap away', async () => {
  const dishes = [
    dish('d1', 'Kvass', '16:30:00.000'),
    dish('d2', 'Borscht', '16:20:00.000'),
    dish('d3', 'Bread', '16:10:00.000', '16:12:00.000'),
  ]
  const options = { now: NOW, more: <DishBar /> }
  const { screen } = await showQuestions([{ ...ORDER, parent: 'c', dishes }], options)
  await screen.getByRole('button', { name: /^Not here yet: Borscht/ }).click()
  const sheet = screen.getByRole('dialog', { name: 'Dishes' })
  await sheet
    .getByRole('listitem')
    .filter({ hasText: 'Borscht' })
    .getByRole('button', { name: 'It’s here' })
    .click()
  await expect.element(sheet.getByRole('button', { name: 'It’s here' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('button', { name: /^Not here yet: Kvass/ })).toBeVisible()
})

test('one tap on the bar stops the clock of the dish that waits longest, and can be taken back', async () => {
  const dishes = [dish('d1', 'Kvass', '16:30:00.000'), dish('d2', 'Borscht', '16:20:00.000')]
  const options = { now: NOW, more: <DishBar /> }
  const { screen, stored } = await showQuestions([{ ...ORDER, parent: 'c', dishes }], options)
  const bar = screen.getByRole('button', { name: /^Not here yet: Borscht/ })
  await expect.element(bar).toBeVisible()
  await screen.getByRole('button', { name: 'It’s here' }).last().click()
  await expect.element(screen.getByRole('button', { name: /^Not here yet: Kvass/ })).toBeVisible()
  await expect.poll(() => stored().dishes).toMatchObject([{ readyTime: null }, { readyTime: NOW }])
  await expect.element(screen.getByText('Borscht: it’s here')).toBeVisible()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(bar).toBeVisible()
  await expect.poll(() => stored().dishes).toMatchObject([{ readyTime: null }, { readyTime: null }])
})

test('all dishes have one button to add, for the question of the section on the screen first', async () => {
  const logo = { id: 'bar', parent: null, type: 'checklist', title: 'Bar', logo: 'glass' } as const
  const { screen, stored } = await showQuestions(
    [
      { ...ORDER, parent: 'c', dishes: [dish('d1', 'Borscht', '16:20:00.000')] },
      { ...ORDER, id: 'q2', parent: 'bar', title: 'And to drink?' },
      { ...logo },
    ],
    { menu: MENU, now: NOW, more: <DishesSheet sectionId="bar" close={() => {}} /> },
  )
  const sheet = screen.getByRole('dialog', { name: 'Dishes' })
  await expect.element(sheet.getByRole('heading', { name: ORDER.title })).toBeVisible()
  await expect.element(sheet.getByRole('heading', { name: 'And to drink?' })).not.toBeInTheDocument()
  await sheet.getByRole('button', { name: 'Add another dish' }).click()
  await expect.element(screen.getByLabelText('Note it under')).toHaveValue('q2')
  await screen.getByRole('button', { name: 'Kvass Add' }).click()
  await expect.poll(() => stored('q2').dishes).toMatchObject([{ dishName: 'Kvass' }])
})

test('a name that is half typed goes along to another question', async () => {
  const { screen, stored } = await showQuestions(
    [
      { ...ORDER, parent: 'c' },
      { ...ORDER, id: 'q2', parent: 'c', title: 'And then?' },
    ],
    { menu: MENU, now: NOW, more: <DishesSheet close={() => {}} /> },
  )
  await screen.getByRole('dialog', { name: 'Dishes' }).getByRole('button', { name: 'Add an order' }).click()
  await screen.getByRole('searchbox').fill('Borsch with dumplings')
  await screen.getByLabelText('Note it under').selectOptions('q2')
  await screen.getByRole('button', { name: 'Add “Borsch with dumplings” and close' }).click()
  await expect.poll(() => stored('q2').dishes).toMatchObject([{ dishName: 'Borsch with dumplings' }])
  expect(stored().dishes).toEqual([])
})

test('a dish of a question that is no longer asked does not count as missing', async () => {
  const choices = [{ value: 'yes', title: 'Yes' }]
  const showIf = { question: 'q1', is: ['yes'] }
  const { screen } = await showQuestions(
    [
      { options: { choices }, answer: 'no' },
      { ...ORDER, options: { showIf }, dishes: [dish('d1', 'Borscht', '16:20:00.000')] },
      { ...ORDER, title: 'And then?', dishes: [dish('d2', 'Kvass', '16:30:00.000')] },
    ],
    { now: NOW, more: <DishBar /> },
  )
  await expect.element(screen.getByRole('button', { name: /^Not here yet: Kvass/ })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Not here yet: .*\+1/ })).not.toBeInTheDocument()
})

test('a question with as many dishes as it holds says so', async () => {
  const dishes = Array.from({ length: 100 }, (_, index) => dish(`d${index}`, `Dish ${index}`, '16:20:00.000'))
  const { screen } = await showQuestions([{ ...ORDER, dishes }])
  await expect
    .element(screen.getByText('A question holds 100 dishes at most. To add another one, remove one first.'))
    .toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Add another dish' })).not.toBeInTheDocument()
})

test('in Russian', async () => {
  const menu = { dishes: ['Борщ', 'Бефстроганов'], drinks: ['Квас'] }
  const { screen } = await showQuestions([{ ...ORDER, title: 'Блюда' }], { language: 'ru', menu, now: NOW })
  await screen.getByRole('button', { name: 'Добавить заказ' }).click()
  await screen.getByRole('searchbox', { name: 'Поиск или название' }).fill('борщ с пампушками')
  await screen.getByRole('button', { name: 'Добавить «борщ с пампушками»' }).click()
  await expect.element(screen.getByRole('dialog').getByText('борщ с пампушками: время пошло')).toBeVisible()
  await screen.getByRole('button', { name: 'Готово' }).click()
  await screen.getByRole('button', { name: 'Принесли' }).click()
  await expect
    .element(screen.getByRole('button', { name: /борщ с пампушками/ }))
    .toHaveTextContent('борщ с пампушками19:35 – 19:350:00')
})
