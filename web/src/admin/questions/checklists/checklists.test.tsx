import type { Checklist } from '@cloche/contract/checklists.ts'
import type { BankQuestion } from '@cloche/contract/questions.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openAdmin } from '../../../test/admin-screen.tsx'
import { refusal, type Answers } from '../../../test/fake-server.ts'
import { testChecklist } from '../../entities/checklists/test-checklist.ts'
import { testBank } from '../test-bank.ts'

const LOOKING = { showIf: { question: 'a', is: ['no'] } }
/** Of the bank `hall: a b c`, `kitchen: d e`, `bar: f`, the question d depends on a. */
const BANK = testBank({ d: LOOKING })

/** Answers of a server that stores checklists. */
function keeping(given: readonly Checklist[], bank: readonly BankQuestion[] = BANK): Answers {
  let stored = [...given]
  const change = (id: string, next: Partial<Checklist>) => {
    stored = stored.map((each) => (each.id === id ? { ...each, ...next, version: each.version + 1 } : each))
    return stored.find((each) => each.id === id)!
  }
  const add = (title: string, categoryIds: string[]) => {
    const made = testChecklist(`c${stored.length + 1}`, title, { categoryIds, position: stored.length })
    stored = [...stored, made]
    return made
  }
  return {
    'GET /question': () => ({ items: [...bank], nextCursor: null }),
    'GET /checklist': () => ({ items: stored, nextCursor: null }),
    'GET /audit': () => ({ items: [], nextCursor: null }),
    'POST /checklist': ({ body }) => add(body.title, []),
    'POST /checklist/{id}/duplicate': ({ params, body }) =>
      add(body.title, stored.find(({ id }) => id === params.id)!.categoryIds),
    'PUT /checklist/{id}': ({ params, body: { title, categoryIds } }) =>
      change(params.id, { title, categoryIds }),
    'DELETE /checklist/{id}': ({ params }) => {
      change(params.id, { deletedAt: '2026-11-20T10:00:00.000Z' })
      return null
    },
    'POST /checklist/{id}/restore': ({ params }) => change(params.id, { deletedAt: null }),
  }
}

const EVENING = testChecklist('c1', 'Evening', { categoryIds: ['kitchen'] })
const LUNCH = testChecklist('c2', 'Lunch', { categoryIds: ['hall', 'kitchen'], position: 1 })

async function openChecklist(
  given: readonly Checklist[] = [EVENING, LUNCH],
  search = '?checklist=c1',
  answers: Answers = {},
) {
  const { screen, server } = await openAdmin(`/admin/question${search}`, { ...keeping(given), ...answers })
  const rows = () =>
    [...document.querySelectorAll('main [data-branch] a[data-row]')].map((link) => link.textContent.trim())
  const sent = () => server.received('PUT /checklist/{id}').map(({ body }) => body.categoryIds)
  return { screen, server, rows, sent, alert: screen.getByRole('alert') }
}

test('without checklists all questions look as ever, and the first checklist starts empty', async () => {
  const { screen, server } = await openChecklist([], '')
  await expect.element(screen.getByRole('link', { name: 'kitchen' })).toBeVisible()
  await expect.element(screen.getByRole('navigation', { name: 'Checklists' })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'New checklist' }).click()
  await screen.getByRole('textbox', { name: 'Title' }).fill('Evening')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('heading', { name: 'This checklist asks nothing yet' })).toBeVisible()
  await expect.poll(() => location.search).toBe('?checklist=c1')
  expect(server.received('POST /checklist')[0]!.body).toEqual({ title: 'Evening' })
})

test('categories are added, taken out, and come back by Undo', async () => {
  const { screen, rows, sent } = await openChecklist()
  await expect.poll(rows).toEqual(['kitchen'])
  await screen.getByRole('button', { name: 'Add “bar”' }).click()
  await expect.poll(rows).toEqual(['kitchen', 'bar'])
  await expect.element(screen.getByRole('button', { name: 'Add “hall”' }).first()).toBeVisible()
  screen.getByRole('link', { name: 'kitchen' }).element().focus()
  await userEvent.keyboard('{Delete}')
  await expect.poll(rows).toEqual(['bar'])
  await expect.poll(() => document.activeElement?.textContent).toBe('bar')
  await expect.element(screen.getByText('“kitchen” is taken out.').first()).toBeVisible()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(rows).toEqual(['kitchen', 'bar'])
  await expect.poll(sent).toEqual([['kitchen', 'bar'], ['bar'], ['kitchen', 'bar']])
})

test('a question that looks outside is named, and adding its category before it mends it', async () => {
  const { screen, rows } = await openChecklist()
  const faults = screen.getByRole('region', { name: '1 question needs a look' })
  await expect
    .element(faults.getByText(/Never asked\. It depends on “a”, which is not in this checklist\./))
    .toBeVisible()
  await expect
    .element(faults.getByRole('link', { name: 'd' }))
    .toHaveAttribute('href', '/admin/question?checklist=c1&open=d')
  await faults.getByRole('button', { name: 'Add “hall”' }).click()
  await expect.poll(rows).toEqual(['hall', 'kitchen'])
  await expect.element(faults).not.toBeInTheDocument()
})

test('the keyboard moves a category in the checklist and not in the bank, and says what is then asked too early', async () => {
  const { screen, rows, sent } = await openChecklist([EVENING, LUNCH], '?checklist=c2')
  await expect.poll(rows).toEqual(['hall', 'kitchen'])
  screen.getByRole('link', { name: 'kitchen' }).element().focus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.poll(rows).toEqual(['kitchen', 'hall'])
  await expect.poll(() => document.activeElement?.textContent).toBe('kitchen')
  const faults = screen.getByRole('region', { name: '1 question needs a look' })
  await expect.element(faults.getByText(/It depends on “a”, which comes later here\./)).toBeVisible()
  await faults.getByRole('button', { name: 'Move “hall” before it' }).click()
  await expect.poll(rows).toEqual(['hall', 'kitchen'])
  await expect.poll(sent).toEqual([
    ['kitchen', 'hall'],
    ['hall', 'kitchen'],
  ])
})

test('what somebody else added meanwhile stays beside what is added here', async () => {
  const { screen, server, rows, sent } = await openChecklist()
  await expect.poll(rows).toEqual(['kitchen'])
  const theirs = { ...EVENING, title: 'Late evening', categoryIds: ['kitchen', 'hall'], version: 2 }
  const put = keeping([theirs, LUNCH])
  server.answer({
    ...put,
    'PUT /checklist/{id}': (given) =>
      given.headers.get('if-match') === '"2"'
        ? put['PUT /checklist/{id}']!(given)
        : refusal(412, 'changed', { current: theirs }),
  })
  await screen.getByRole('button', { name: 'Add “bar”' }).click()
  await expect.poll(rows).toEqual(['kitchen', 'hall', 'bar'])
  expect(sent().at(-1)).toEqual(['kitchen', 'hall', 'bar'])
  await expect.element(screen.getByRole('heading', { name: 'Late evening' })).toBeVisible()
})

test('a move that somebody else was faster with is taken back and said', async () => {
  const { screen, rows } = await openChecklist([EVENING, LUNCH], '?checklist=c2', {
    'PUT /checklist/{id}': () => refusal(412, 'changed', { current: LUNCH }),
  })
  await expect.poll(rows).toEqual(['hall', 'kitchen'])
  screen.getByRole('link', { name: 'kitchen' }).element().focus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.element(screen.getByText(/^Somebody else changed this checklist meanwhile/)).toBeVisible()
  await expect.poll(rows).toEqual(['hall', 'kitchen'])
})

test('a checklist with planned visits stays, and names them', async () => {
  const errors = [{ path: 'v1', message: 'Linden, 2026-12-01 19:00' }]
  const { screen, rows, alert } = await openChecklist([EVENING], '?checklist=c1', {
    'DELETE /checklist/{id}': () => refusal(409, 'conflict', { errors }),
    'PUT /checklist/{id}': () => refusal(409, 'conflict', { errors }),
  })
  await screen.getByRole('button', { name: 'More: Evening' }).click()
  await screen.getByRole('menuitem', { name: /^Remove/ }).click()
  await expect
    .element(alert.getByRole('heading', { name: 'Visits are planned with this checklist' }))
    .toBeVisible()
  await expect
    .element(alert.getByRole('link', { name: /^Linden/ }))
    .toHaveAttribute('href', '/admin/visit?checklistId=c1&open=v1')
  await screen.getByRole('button', { name: 'Close' }).click()
  screen.getByRole('link', { name: 'kitchen' }).element().focus()
  await userEvent.keyboard('{Delete}')
  await expect.element(alert.getByRole('link', { name: /^Linden/ })).toBeVisible()
  await expect.poll(rows).toEqual(['kitchen'])
})

test('a checklist is duplicated under a title of its own, renamed, removed and brought back', async () => {
  const { screen, server } = await openChecklist()
  const more = (title: string) => screen.getByRole('button', { name: `More: ${title}` })
  const title = screen.getByRole('textbox', { name: 'Title' })
  server.answer({
    'POST /checklist/{id}/duplicate': () =>
      refusal(409, 'conflict', { errors: [{ path: 'title', message: 'Evening, copy' }] }),
  })
  await more('Evening').click()
  await screen.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect.element(title).toHaveValue('Evening, copy')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('A checklist of this title is there already.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await more('Evening').click()
  await screen.getByRole('menuitem', { name: 'Rename' }).click()
  await title.fill('Night')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('heading', { name: 'Night' })).toBeVisible()
  expect(server.received('PUT /checklist/{id}')[0]!.body).toEqual({
    title: 'Night',
    categoryIds: ['kitchen'],
  })
  await more('Night').click()
  await screen.getByRole('menuitem', { name: /^Remove/ }).click()
  await expect.element(screen.getByText('Night is removed.')).toBeVisible()
  await expect.poll(() => location.search).toBe('')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(screen.getByRole('link', { name: 'Night' })).toBeVisible()
})

test('checklists change places by keyboard', async () => {
  const { screen, server } = await openChecklist()
  const lunch = screen.getByRole('link', { name: 'Lunch' })
  await expect.element(lunch).toBeVisible()
  lunch.element().focus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  const links = () => screen.getByRole('navigation', { name: 'Checklists' }).getByRole('link').elements()
  await expect
    .poll(() => links().map((each) => each.textContent))
    .toEqual(['All questions', 'Lunch', 'Evening'])
  await expect.element(lunch).toHaveFocus()
  expect(server.received('PUT /checklist/{id}')[0]!.body).toEqual({
    title: 'Lunch',
    categoryIds: ['hall', 'kitchen'],
    position: 0,
  })
})

test('a question that is edited from a checklist says where else it is', async () => {
  const { screen } = await openChecklist([EVENING, LUNCH], '?checklist=c1&open=d')
  await expect
    .element(screen.getByText('A change shows wherever this is asked, also in: all questions, “Lunch”'))
    .toBeVisible()
})

test('a removed checklist is told of and restored from its address', async () => {
  const gone = { ...EVENING, deletedAt: '2026-11-20T10:00:00.000Z' }
  const { screen, rows } = await openChecklist([gone, LUNCH])
  await expect.element(screen.getByRole('heading', { name: '“Evening” is removed' })).toBeVisible()
  await screen.getByRole('button', { name: 'Restore' }).click()
  await expect.poll(rows).toEqual(['kitchen'])
})

test('removed checklists are listed with what else was removed, and come back', async () => {
  const gone = { ...EVENING, deletedAt: '2026-11-20T10:00:00.000Z' }
  const { screen } = await openChecklist([gone, LUNCH], '?removed=1')
  await screen.getByRole('button', { name: 'Restore “Evening”' }).click()
  await expect.element(screen.getByRole('link', { name: 'Evening' })).toBeVisible()
})

test('a category without which a planned checklist asks nothing stays in the bank', async () => {
  const errors = [{ path: 'c1', message: 'Evening' }]
  const { screen, alert } = await openChecklist([EVENING], '', {
    'DELETE /question/{id}': () => refusal(409, 'conflict', { errors }),
  })
  await expect.element(screen.getByRole('link', { name: 'bar' })).toBeVisible()
  screen.getByRole('link', { name: 'bar' }).element().focus()
  await userEvent.keyboard('{Delete}')
  await expect.element(alert.getByRole('heading', { name: "“bar” can't be removed" })).toBeVisible()
  await expect
    .element(alert.getByRole('link', { name: 'Evening' }))
    .toHaveAttribute('href', '/admin/question?checklist=c1')
})

const FAILING: Answers = { 'GET /checklist': () => refusal(403, 'forbidden') }

test('all questions can be edited where the checklists could not be read', async () => {
  const { screen } = await openChecklist([], '', FAILING)
  await expect.element(screen.getByRole('link', { name: 'kitchen' })).toBeVisible()
})

test('a checklist that could not be read says so', async () => {
  const { alert } = await openChecklist([], '?checklist=c1', FAILING)
  await expect.element(alert.getByText("This didn't load")).toBeVisible()
})

test('two hundred categories are found by words, on a phone too', async () => {
  const many = Array.from({ length: 200 }, (_, place): BankQuestion => ({
    ...BANK[0]!,
    id: `m${place}`,
    title: `Place ${place} ${'of a very long name '.repeat(6)}`,
    order: 10 + place,
  }))
  const ids = many.slice(0, 100).map(({ id }) => id)
  const { screen, rows } = await openChecklist([{ ...EVENING, categoryIds: ids }], '?checklist=c1', {
    'GET /question': () => ({ items: [...BANK, ...many], nextCursor: null }),
  })
  await page.viewport(360, 740)
  await expect.poll(() => rows().length).toBe(100)
  await screen.getByRole('searchbox').fill('place 150')
  await expect.poll(() => rows().length).toBe(0)
  await screen.getByRole('button', { name: /^Add “Place 150/ }).click()
  await expect.poll(() => rows().length).toBe(1)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})
