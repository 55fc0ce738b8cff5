import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { showQuestions } from '../test/guest-screen.tsx'
import FinishSheet from './visit/finish-sheet.tsx'
import { VisitProgress } from './visit/visit-progress.tsx'
import { createDrafts } from './drafts.ts'
import { useOverDrafts } from './over-drafts.ts'

const COVERS = { type: 'number', title: 'How many were you?', options: { whole: true } } as const
const SEATED = { type: 'time', title: 'When were you seated?' } as const
const BILL = { type: 'number', title: 'What did it cost?' } as const

/** Shows questions that another screen can replace, and the way to finish the visit. */
async function showQuestionsAndEnd(questions: Parameters<typeof showQuestions>[0]) {
  return showQuestions(questions, { more: <End />, removable: true })
}

function End() {
  const [open, setOpen] = useState(false)
  return (
    <MemoryRouter>
      <VisitProgress openMissing={() => setOpen(true)} />
      {open && <FinishSheet search="" close={() => setOpen(false)} />}
    </MemoryRouter>
  )
}

test('a number that does not parse is shown as typed after another screen, and named among what is still needed', async () => {
  const { screen, leaveAndReturn, stored } = await showQuestionsAndEnd([{ ...COVERS, answer: 2 }])
  await screen.getByRole('textbox', { name: COVERS.title }).fill('2,5')
  await leaveAndReturn()
  const field = screen.getByRole('textbox', { name: COVERS.title })
  await expect.element(field).toHaveValue('2,5')
  await expect.element(field).toBeInvalid()
  expect(stored().answer).toBe(2)
  await screen.getByRole('button', { name: '1 not saved' }).click()
  const sheet = screen.getByRole('dialog', { name: 'Still needed' })
  await expect.element(sheet.getByRole('link', { name: `${COVERS.title} Not saved: 2,5` })).toBeVisible()
  await sheet.getByRole('button', { name: 'Go on without what is not saved' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Ready to submit?' })).toBeVisible()
})

test('a corrected number is needed no more', async () => {
  const { screen, stored } = await showQuestionsAndEnd([COVERS])
  const field = screen.getByRole('textbox', { name: COVERS.title })
  await field.fill('2,5')
  await expect.element(screen.getByText('1 not saved')).toBeVisible()
  await field.fill('3')
  await expect.element(screen.getByText('Everything required is done')).toBeVisible()
  await expect.poll(() => stored().answer).toBe(3)
})

test('a bill comes back as it was typed, until another phone changes it', async () => {
  const { screen, leaveAndReturn, stored, visitCopy } = await showQuestionsAndEnd([BILL])
  await screen.getByRole('textbox', { name: BILL.title }).fill('1 234,50')
  await expect.poll(() => stored().answer).toBe(1234.5)
  await leaveAndReturn()
  const field = screen.getByRole('textbox', { name: BILL.title })
  await expect.element(field).toHaveValue('1 234,50')
  await expect.element(field).toBeValid()
  visitCopy.setAnswer('q1', 1300)
  await expect.element(field).toHaveValue('1300')
})

test.each([
  ['9', '09:00'],
  ['930', '09:30'],
  ['21:5', '21:05'],
  ['9 вечера', '21:00'],
])('a time such as %s is saved as the guest goes on', async (text, time) => {
  const { screen, leaveAndReturn, stored } = await showQuestionsAndEnd([SEATED])
  const field = screen.getByRole('textbox', { name: SEATED.title })
  await field.click()
  await userEvent.keyboard(text)
  await leaveAndReturn()
  await expect.poll(() => stored().answer).toBe(time)
  await field.click()
  await userEvent.tab()
  await expect.element(field).toHaveValue(time)
})

test('a time is saved as the page goes, and stays as typed', async () => {
  const { screen, stored } = await showQuestionsAndEnd([SEATED])
  const field = screen.getByRole('textbox', { name: SEATED.title })
  await field.click()
  await userEvent.keyboard('9')
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await expect.poll(() => stored().answer).toBe('09:00')
  await expect.element(field).toHaveValue('9')
})

test('a time that is none stays as typed, beside the time before', async () => {
  const { screen, leaveAndReturn, guest } = await showQuestionsAndEnd([{ ...SEATED, answer: '19:30' }])
  const field = screen.getByRole('textbox', { name: SEATED.title })
  await field.fill('25:00')
  await leaveAndReturn()
  await expect.element(field).toHaveValue('25:00')
  await expect.element(field).toHaveAccessibleDescription('A time such as 19:30 · still saved: 19:30')
  expect(guest.written).toEqual([])
})

test('what was typed for a visit that is over leaves the phone once it is saved, and stays where it is not', async () => {
  const { screen, server, device, stored } = await showQuestions([BILL, COVERS], { more: <Forgets /> })
  await screen.getByRole('textbox', { name: BILL.title }).fill('9 876,50')
  await screen.getByRole('textbox', { name: COVERS.title }).fill('7,5')
  await expect.poll(() => stored().answer).toBe(9876.5)
  await expect.poll(() => device.waiting.get().length).toBe(0)
  const kept = () =>
    Object.entries(localStorage).flatMap(([key, value]) =>
      key.startsWith('cloche-draft-') ? String(value) : [],
    )
  await device.refreshVisits()
  expect(kept().filter((draft) => draft.includes('9 876,50'))).toHaveLength(1)
  server.answer({ 'GET /visit': () => ({ items: [], nextCursor: null }) })
  await device.refreshVisits()
  await expect.poll(() => kept().filter((draft) => draft.includes('9 876,50'))).toEqual([])
  expect(kept().filter((draft) => draft.includes('7,5'))).not.toEqual([])
})

function Forgets() {
  useOverDrafts()
  return null
}

test('texts survive a reload, and are each user’s own', () => {
  const draft = { visitId: 'v', questionId: 'q', text: '2,5', means: null }
  const userId = crypto.randomUUID()
  const first = createDrafts(userId)
  first.keep('q', draft)
  first.close()
  const again = createDrafts(userId)
  expect(again.get().get('q')).toEqual(draft)
  expect(createDrafts(crypto.randomUUID()).get().size).toBe(0)
  again.keep('q', null)
  again.close()
  expect(createDrafts(userId).get().size).toBe(0)
})

test.each([null, { getItem: () => null, setItem: fail, removeItem: fail }])(
  'without room or a storage texts last as long as the page',
  (storage) => {
    const drafts = createDrafts('ann', storage)
    drafts.keep('q', { visitId: 'v', questionId: 'q', text: '2,5', means: null })
    expect(drafts.get().get('q')?.text).toBe('2,5')
    drafts.close()
  },
)

function fail() {
  throw new DOMException('Full', 'QuotaExceededError')
}
