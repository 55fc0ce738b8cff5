import type { FormReading, FormUpdate } from '@cloche/contract/bank.ts'
import type { Language } from '@cloche/contract/constants.ts'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openAdmin } from '../../../test/admin-screen.tsx'
import { refusal } from '../../../test/fake-server.ts'

const FILE = new File(['PK'], 'visit.xlsx')
const [HALL, DOOR, SMELL, PLATE] = [1, 2, 3, 4].map((n) => `01a206dd-db61-708b-9e12-00000000000${n}`) as [
  string,
  string,
  string,
  string,
]

const item = (id: string, title: string, parent: string | null = HALL): FormReading['items'][number] => ({
  id,
  parent,
  title,
  logo: null,
  type: parent ? 'text' : 'checklist',
  options: {},
  order: 0,
})

const NOTHING_ALIKE: FormUpdate = {
  basis: 'b1',
  added: [HALL, DOOR, SMELL],
  changed: [],
  moved: [],
  unchanged: 0,
  rest: [],
}
const READ: FormReading = {
  stored: false,
  title: 'Evening visit',
  items: [item(HALL, 'Hall', null), item(DOOR, 'Who opens the door?'), item(SMELL, 'Smell')],
  remarks: [],
  moreRemarks: 0,
  update: NOTHING_ALIKE,
}
const UPDATE: FormUpdate = {
  basis: 'b2',
  added: [SMELL],
  changed: [
    {
      id: DOOR,
      parent: HALL,
      title: 'Who opens the door?',
      changes: { title: ['Door', 'Who opens the door?'] },
    },
  ],
  moved: [],
  unchanged: 1,
  rest: [{ id: PLATE, parent: HALL, title: 'Plate', type: 'photo' }],
}

async function openImport(answer: () => FormReading | Response, language: Language = 'en') {
  const bank = () => ({ items: [], nextCursor: null })
  const opened = await openAdmin(
    '/admin/question/import',
    { 'POST /question/xlsform': answer, 'GET /question': bank },
    language,
  )
  await expect.element(opened.screen.getByRole('heading', { level: 1 })).toBeVisible()
  const choose = () => userEvent.upload(document.querySelector<HTMLInputElement>('input[type="file"]')!, FILE)
  const sent = () => opened.server.received('POST /question/xlsform').map(({ query }) => query)
  return { ...opened, choose, sent }
}

test('a form is read, shown with what it becomes, and added', async () => {
  const { screen, server, choose, sent } = await openImport(() => READ)
  await expect.element(screen.getByRole('heading', { name: 'Take an XLSForm' })).toBeVisible()
  await choose()
  await expect.element(screen.getByRole('heading', { name: 'Evening visit' })).toHaveFocus()
  await expect.element(screen.getByText('Smell')).toBeVisible()
  await expect.element(screen.getByText('Everything in this form comes along as it stands.')).toBeVisible()
  await expect.element(screen.getByRole('radio', { name: 'Update the bank' })).not.toBeInTheDocument()
  server.answer({ 'POST /question/xlsform': () => ({ ...READ, stored: true, update: null }) })
  await screen.getByRole('button', { name: 'Add 2 questions' }).click()
  await expect.element(screen.getByRole('heading', { name: '2 questions imported' })).toBeVisible()
  expect(sent()).toEqual([{ mode: 'update' }, { mode: 'add', confirm: '1' }])
})

test('a form in the place of the bank', async () => {
  const { screen, server, choose, sent } = await openImport(() => READ)
  await choose()
  await screen.getByRole('radio', { name: 'Replace the bank' }).click()
  server.answer({ 'POST /question/xlsform': () => ({ ...READ, stored: true, update: null }) })
  await screen.getByRole('button', { name: 'Replace with 2 questions' }).click()
  await expect.element(screen.getByRole('heading', { name: '2 questions imported' })).toBeVisible()
  expect(sent().at(-1)).toEqual({ mode: 'replace', confirm: '1' })
})

test('the questions that an update changes, adds and leaves are shown before it is stored', async () => {
  const { screen, server, choose, sent } = await openImport(() => ({ ...READ, update: UPDATE }))
  await choose()
  await expect.element(screen.getByRole('radio', { name: 'Update the bank' })).toBeChecked()
  await expect.element(screen.getByRole('heading', { name: 'Will change' })).toBeVisible()
  await expect.element(screen.getByRole('deletion').getByText('Door')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Will be new' })).toBeVisible()
  await expect.element(screen.getByText('Plate')).toBeVisible()
  await expect.element(screen.getByText('1 category or question stays as it is')).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Remove these, they can be restored' }).click()
  server.answer({ 'POST /question/xlsform': () => ({ ...READ, stored: true, update: null }) })
  await screen.getByRole('button', { name: 'Update the bank' }).click()
  await expect
    .element(screen.getByRole('heading', { name: 'The bank is up to date with the form' }))
    .toBeVisible()
  expect(sent().at(-1)).toEqual({ mode: 'update', basis: 'b2', rest: 'remove', confirm: '1' })
})

test('an update that only moves questions names them and can be stored', async () => {
  const moved: FormUpdate = {
    ...UPDATE,
    added: [],
    changed: [],
    moved: [{ id: SMELL, parent: HALL, title: 'Smell', type: 'text' }],
    rest: [],
  }
  const { screen, choose } = await openImport(() => ({ ...READ, update: moved }))
  await choose()
  await expect.element(screen.getByRole('heading', { name: 'Will move' })).toBeVisible()
  await expect.element(screen.getByText('Smell')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Update the bank' })).toBeEnabled()
})

test('an update without a difference has nothing to store', async () => {
  const same: FormUpdate = { ...UPDATE, added: [], changed: [], unchanged: 3 }
  const { screen, choose } = await openImport(() => ({ ...READ, update: same }), 'ru')
  await choose()
  const store = screen.getByRole('button', { name: 'Обновить вопросы' })
  await expect.element(store).toBeDisabled()
  await screen.getByRole('checkbox').click()
  await expect.element(store).toBeEnabled()
})

test('a bank that somebody changed meanwhile is compared anew, and nothing was stored', async () => {
  const { screen, server, choose } = await openImport(() => ({ ...READ, update: UPDATE }))
  await choose()
  await expect.element(screen.getByRole('heading', { name: 'Only in the bank' })).toBeVisible()
  const now = { ...READ, update: { ...UPDATE, basis: 'b3', rest: [] } }
  server.answer({
    'POST /question/xlsform': ({ query }) => (query?.confirm ? refusal(412, 'changed') : now),
  })
  await screen.getByRole('button', { name: 'Update the bank' }).click()
  await expect.element(screen.getByRole('alert').getByText(/nothing was stored/)).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Only in the bank' })).not.toBeInTheDocument()
})

test('conditions that would break are named', async () => {
  const { screen, server, choose } = await openImport(() => ({ ...READ, update: UPDATE }))
  await choose()
  await expect.element(screen.getByRole('heading', { name: 'Will change' })).toBeVisible()
  const errors = [{ path: DOOR, message: 'Why' }]
  server.answer({ 'POST /question/xlsform': () => refusal(409, 'conflict', { errors }) })
  await screen.getByRole('button', { name: 'Update the bank' }).click()
  await expect.element(screen.getByRole('alert').getByText(/would no longer hold: Why/)).toBeVisible()
})

test('a question that can’t be stored is no fault of the file', async () => {
  const { screen, server, choose } = await openImport(() => ({ ...READ, update: UPDATE }))
  await choose()
  await expect.element(screen.getByRole('heading', { name: 'Will change' })).toBeVisible()
  server.answer({ 'POST /question/xlsform': () => refusal(422, 'invalid') })
  await screen.getByRole('button', { name: 'Update the bank' }).click()
  await expect
    .element(screen.getByRole('alert').getByText(/don't fit their type\. Nothing was stored/))
    .toBeVisible()
})

test('a left-out question is listed, and a form without questions offers nothing to store', async () => {
  const remark = {
    sheet: 'survey',
    row: 2,
    subject: 'where',
    code: 'type_unknown',
    value: 'geopoint',
    effect: 'left',
  }
  const remarks = [remark] as FormReading['remarks']
  const { screen, choose } = await openImport(() => ({ ...READ, items: [], remarks }))
  await choose()
  await expect.element(screen.getByText('Nothing in this form could be taken over.')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Left out' })).toBeVisible()
  await expect.element(screen.getByText('geopoint')).toBeVisible()
  await expect.element(screen.getByRole('radiogroup')).not.toBeInTheDocument()
})

test('a file that is no form is refused by name; without a network it can be read again', async () => {
  const { screen, server, choose } = await openImport(() => refusal(422, 'invalid'))
  await choose()
  await expect.element(screen.getByRole('alert').getByText('visit.xlsx')).toBeVisible()
  await expect.element(screen.getByText(/This workbook is not an XLSForm/)).toBeVisible()
  server.isAway = true
  await choose()
  await expect.element(screen.getByRole('button', { name: 'Read it again' })).toBeVisible()
  server.isAway = false
  server.answer({ 'POST /question/xlsform': () => READ })
  await screen.getByRole('button', { name: 'Read it again' }).click()
  await expect.element(screen.getByRole('button', { name: 'Add 2 questions' })).toBeVisible()
})
