import type { VisitQuestion } from '@cloche/contract/questions.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showQuestions } from '../../test/guest-screen.tsx'

const CLOTHES = [
  { value: 'none', title: 'No uniform at all' },
  { value: 'clean', title: 'A clean uniform' },
  { value: 'stained', title: 'A stained uniform' },
]
const YES_NO = [
  { value: 'yes', title: 'Yes' },
  { value: 'no', title: 'No' },
]

test('a mark is set and changed by taps, a double tap leaves it, and clearing it can be undone', async () => {
  const { screen, block, stored } = await showQuestions([{ type: 'rate', title: 'How was the soup?' }])
  await screen.getByRole('radio', { name: '2 of 5' }).click()
  await screen.getByRole('radio', { name: '4 of 5' }).click()
  await expect.element(screen.getByRole('radio', { checked: true })).toHaveAccessibleName('4 of 5')
  await expect.element(block('How was the soup?').getByText('Sent')).toBeVisible()
  await expect.poll(() => stored().rate).toBe(4)

  await screen.getByRole('radio', { name: '4 of 5' }).dblClick()
  await expect.element(screen.getByRole('radio', { name: '4 of 5' })).toBeChecked()
  await screen.getByRole('button', { name: 'Clear the answer' }).click()
  await expect.element(screen.getByRole('radio', { checked: true })).not.toBeInTheDocument()
  await expect.element(screen.getByText('Answer cleared')).toBeVisible()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByRole('radio', { name: '4 of 5' })).toBeChecked()
  await expect.poll(() => stored().rate).toBe(4)
  await screen.getByRole('button', { name: 'Clear the answer' }).click()
  await expect.element(screen.getByRole('button', { name: 'Clear the answer' })).not.toBeInTheDocument()
  await expect.poll(() => stored().rate).toBe(null)
})

test('a double tap that clears an answer can be undone', async () => {
  const { screen, stored } = await showQuestions([{ type: 'rate', rate: 4 }])
  const clear = screen.getByRole('button', { name: 'Clear the answer' })
  await expect.element(clear).toBeVisible()
  const button = clear.element() as HTMLButtonElement
  button.click()
  button.click()
  await expect.poll(() => stored().rate).toBe(null)
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => stored().rate).toBe(4)
})

test('a scale of ten has ten marks, with words for both ends', async () => {
  const { screen } = await showQuestions([{ type: 'rate', options: { max: 10 }, rate: 7 }])
  expect(screen.getByRole('radio').elements()).toHaveLength(10)
  await expect.element(screen.getByRole('radio', { name: '7 of 10' })).toBeChecked()
  await expect.element(screen.getByText('Poor')).toBeVisible()
  await expect.element(screen.getByText('Excellent')).toBeVisible()
})

test('one of a few short choices', async () => {
  const { screen, block, stored } = await showQuestions([{ options: { choices: YES_NO } }])
  await block('Were you greeted?').getByRole('radio', { name: 'No' }).click()
  await expect.element(screen.getByRole('radio', { name: 'No' })).toBeChecked()
  await expect.element(screen.getByRole('radio', { name: 'Yes' })).not.toBeChecked()
  await expect.poll(() => stored().answer).toBe('no')
  await screen.getByRole('radio', { name: 'No' }).dblClick()
  await expect.element(screen.getByRole('radio', { name: 'No' })).toBeChecked()
  await screen.getByRole('button', { name: 'Clear the answer' }).click()
  await expect.element(screen.getByRole('radio', { name: 'No' })).not.toBeChecked()
  await expect.poll(() => stored().answer).toBe(null)
})

test('short choices that do not fit side by side go on in another row, each whole', async () => {
  await page.viewport(320, 700)
  onTestFinished(() => page.viewport(390, 844))
  const titles = ['Недостаточно', 'Великолепно', 'Удивительно']
  const choices = titles.map((title, at) => ({ value: `${at}`, title }))
  const { screen } = await showQuestions([{ options: { choices } }])
  const [first, , third] = titles.map((title) => screen.getByText(title).element().getBoundingClientRect())
  for (const title of titles) {
    const words = screen.getByText(title).element()
    expect(words.scrollWidth).toBeLessThanOrEqual(words.parentElement!.clientWidth)
    expect(words.getBoundingClientRect().right).toBeLessThanOrEqual(320)
  }
  expect(third!.top).toBeGreaterThan(first!.bottom)
})

test('several choices are stored in the order they are listed, and none is no answer', async () => {
  const { screen, stored } = await showQuestions([{ type: 'multiple', options: { choices: CLOTHES } }])
  await screen.getByRole('checkbox', { name: 'A stained uniform' }).click()
  await screen.getByRole('checkbox', { name: 'No uniform at all' }).click()
  await expect.poll(() => stored().answer).toEqual(['none', 'stained'])
  await screen.getByRole('checkbox', { name: 'A stained uniform' }).click()
  await screen.getByRole('checkbox', { name: 'No uniform at all' }).click()
  await expect.element(screen.getByRole('checkbox', { checked: true })).not.toBeInTheDocument()
  await expect.poll(() => stored().answer).toBe(null)
})

test('a choice that stands alone takes the place of the others, which can be had back, and gives way to them', async () => {
  const { screen, stored } = await showQuestions([
    { type: 'multiple', options: { choices: CLOTHES, exclusive: ['none'] }, answer: ['clean', 'stained'] },
  ])
  await screen.getByRole('checkbox', { name: 'No uniform at all' }).click()
  await expect.poll(() => stored().answer).toEqual(['none'])
  await expect.element(screen.getByText('The other answers are cleared')).toBeVisible()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => stored().answer).toEqual(['clean', 'stained'])

  await screen.getByRole('checkbox', { name: 'No uniform at all' }).click()
  await screen.getByRole('checkbox', { name: 'A clean uniform' }).click()
  await expect.element(screen.getByRole('checkbox', { name: 'No uniform at all' })).not.toBeChecked()
  await expect.poll(() => stored().answer).toEqual(['clean'])
})

test('a whole number takes no fraction, and says so', async () => {
  const { screen, stored } = await showQuestions([
    { type: 'number', title: 'How many?', options: { whole: true, min: 0, max: 2000 } },
  ])
  const field = screen.getByRole('textbox', { name: 'How many?' })
  await field.fill('2.5')
  await expect.element(field).toHaveAccessibleDescription('A whole number from 0 to 2000')
  await expect.element(field).toBeInvalid()
  await field.fill('1,234')
  await expect.element(field).toBeValid()
  await expect.poll(() => stored().answer).toBe(1234)
})

test('a text is called what its question is, and emptied it is no answer', async () => {
  const { screen, stored } = await showQuestions([
    { type: 'text', title: 'What did the host say?', options: { help: 'Word for word, please.' } },
  ])
  const field = screen.getByRole('textbox', { name: 'What did the host say?' })
  await expect.element(field).toHaveAccessibleDescription('Word for word, please.')
  await field.fill('Good evening')
  await expect.poll(() => stored().answer).toBe('Good evening')
  await field.clear()
  await expect.poll(() => stored().answer).toBe(null)
})

test('a text that is too long counts its characters, is kept whole, and is sent once it is shorter', async () => {
  const { screen, block, stored } = await showQuestions([{ type: 'text', title: 'What did the host say?' }])
  const field = screen.getByRole('textbox', { name: 'What did the host say?' })
  await field.fill('a'.repeat(3900))
  await expect.element(field).toHaveAccessibleDescription('100 characters left')
  await expect.element(field).toBeValid()
  await expect.poll(() => stored().answer).toBe('a'.repeat(3900))

  await field.fill('b'.repeat(4120))
  await expect.element(field).toHaveAccessibleDescription(/^120 characters too many: the most is 4,000\./)
  await expect.element(field).toBeInvalid()
  await expect
    .element(block('What did the host say?').getByRole('alert'))
    .toHaveTextContent('Not accepted: the text is too long')
  await expect.element(field).toHaveValue('b'.repeat(4120))
  expect(stored().answer).toBe('a'.repeat(3900))

  await field.fill('😀'.repeat(4000))
  await expect.element(field).toHaveAccessibleDescription('0 characters left')
  await expect.poll(() => stored().answer).toBe('😀'.repeat(4000))

  await field.fill('c'.repeat(4000))
  await expect.element(field).toHaveAccessibleDescription('0 characters left')
  await expect.poll(() => stored().answer).toBe('c'.repeat(4000))
  await field.fill('Good evening')
  await expect.element(screen.getByText('characters left')).not.toBeInTheDocument()
  await expect.poll(() => stored().answer).toBe('Good evening')
})

test('a number outside its bounds says so and stays as typed, and the answer before stays until a number fits', async () => {
  const { screen, stored, guest } = await showQuestions([
    { type: 'number', title: 'How many minutes?', options: { min: 0, max: 90, unit: 'min' }, answer: 12 },
  ])
  const field = screen.getByRole('textbox', { name: 'How many minutes?' })
  await expect.element(field).toHaveValue('12')
  await expect.element(screen.getByText('min', { exact: true })).toBeVisible()
  await field.fill('120')
  await expect.element(field).toBeInvalid()
  await expect.element(field).toHaveAccessibleDescription('A number from 0 to 90 · still saved: 12')
  await userEvent.tab()
  await expect.element(field).toHaveValue('120')
  await field.fill('7,5')
  await expect.element(field).toBeValid()
  await expect.poll(() => stored().answer).toBe(7.5)
  expect(guest.written.map(({ body }) => body)).toEqual([{ answer: 7.5 }])
  await field.clear()
  await expect.poll(() => stored().answer).toBe(null)
})

test('a number is understood as people write it, and one that may be two is asked about', async () => {
  const { screen, stored } = await showQuestions([
    { type: 'number', title: 'What did it cost?', options: { unit: '₽' } },
  ])
  const field = screen.getByRole('textbox', { name: 'What did it cost?' })
  await field.fill('₽1,234.56')
  await expect.element(field).toBeValid()
  await expect.poll(() => stored().answer).toBe(1234.56)
  await userEvent.tab()
  await expect.element(field).toHaveValue('₽1,234.56')
  await field.fill('1,234')
  await expect.element(field).toBeInvalid()
  await expect.element(field).toHaveAccessibleDescription('Please type 1234 or 1.234 · still saved: 1234.56')
  await expect.element(field).toHaveValue('1,234')
  expect(stored().answer).toBe(1234.56)
})

test('a time is typed, or is now by the clock of the restaurant', async () => {
  const { screen, stored } = await showQuestions([{ type: 'time', title: 'When were you seated?' }], {
    now: '2026-11-20T16:35:20.000Z',
  })
  const field = screen.getByLabelText('When were you seated?')
  await field.fill('19:05')
  await expect.poll(() => stored().answer).toBe('19:05')
  await screen.getByRole('button', { name: 'Now' }).click()
  await expect.element(field).toHaveValue('19:35')
  await expect.poll(() => stored().answer).toBe('19:35')
  await field.fill('')
  await expect.poll(() => stored().answer).toBe(null)
})

test('a time has the clock of 24 hours on every phone, and needs no colon', async () => {
  const { screen, stored } = await showQuestions([{ type: 'time', title: 'When were you seated?' }])
  const field = screen.getByLabelText('When were you seated?')
  await expect.element(field).toHaveAttribute('placeholder', 'hh:mm')
  await field.click()
  await userEvent.keyboard('1930')
  await expect.element(field).toHaveValue('19:30')
  await expect.poll(() => stored().answer).toBe('19:30')
  await userEvent.keyboard('{Backspace}')
  await expect.element(field).toHaveValue('19:3')
  await expect.element(field).toBeValid()
  await userEvent.keyboard('{Backspace}{Backspace}{Backspace}3')
  await userEvent.tab()
  await expect.element(field).toHaveValue('13:00')
  await expect.poll(() => stored().answer).toBe('13:00')
  await field.fill('193')
  await userEvent.tab()
  await expect.element(field).toBeInvalid()
  await expect.element(field).toHaveAccessibleDescription('A time such as 19:30 · still saved: 13:00')
  expect(stored().answer).toBe('13:00')
  await screen.getByRole('button', { name: 'Now' }).click()
  await expect.element(field).toBeValid()
})

test('where the browser’s region has a clock of 12 hours, so has a time, which is stored as ever', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-US'])
  onTestFinished(() => void vi.restoreAllMocks())
  const { screen, stored } = await showQuestions([
    { type: 'time', title: 'When were you seated?', answer: '19:05' },
  ])
  const field = screen.getByLabelText('When were you seated?')
  await expect.element(field).toHaveValue('7:05 pm')
  await expect.element(field).toHaveAttribute('inputmode', 'text')
  await field.fill('8:15')
  await expect.poll(() => stored().answer).toBe('08:15')
  await field.fill('8:15 PM')
  await userEvent.tab()
  await expect.element(field).toHaveValue('8:15 pm')
  await expect.poll(() => stored().answer).toBe('20:15')
  await field.fill('dusk')
  await userEvent.tab()
  await expect.element(field).toHaveAccessibleDescription('A time such as 7:30 pm · still saved: 8:15 pm')
})

test('a question that must be answered says so, and one that need not does not', async () => {
  const { block } = await showQuestions([
    { title: 'Were you greeted?', options: { choices: YES_NO, required: true } },
    { title: 'Was it loud?', options: { choices: YES_NO } },
  ])
  await expect.element(block('Were you greeted? · required')).toBeVisible()
  await expect.element(block('Was it loud?')).toBeVisible()
})

test('all of it by keyboard alone', async () => {
  const { screen, guest, stored } = await showQuestions([
    { type: 'rate', title: 'How was the soup?', options: { comment: 'off', photos: 'off' } },
    { type: 'multiple', options: { choices: CLOTHES, comment: 'off', photos: 'off' } },
    { type: 'text', title: 'What did the host say?' },
  ])
  await userEvent.tab()
  await expect.element(screen.getByRole('radio', { name: '1 of 5' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(screen.getByRole('radio', { name: '3 of 5' })).toBeChecked()
  const clear = screen.getByRole('button', { name: 'Clear the answer' })
  await expect.element(clear).toBeVisible()
  await userEvent.tab()
  await expect.element(clear).toHaveFocus()
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.keyboard(' ')
  await expect.element(screen.getByRole('checkbox', { name: 'A clean uniform' })).toBeChecked()
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.keyboard('Welcome')
  await expect.poll(() => stored('q3').answer).toBe('Welcome')
  expect(guest.question('q1').rate).toBe(3)
  expect(guest.question('q2').answer).toEqual(['clean'])
})

test.each([
  ['mark', { type: 'rate', rate: 3 }],
  ['short choice', { options: { choices: YES_NO }, answer: 'yes' }],
  ['choice of a list', { options: { choices: CLOTHES }, answer: 'clean' }],
] as const)('a %s is cleared by keyboard too, and given again', async (_, question) => {
  const { screen, stored } = await showQuestions([structuredClone(question) as Partial<VisitQuestion>])
  const chosen = screen.getByRole('radio', { checked: true })
  await expect.element(chosen).toBeVisible()
  await userEvent.tab()
  await expect.element(chosen).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(chosen).toBeChecked()
  const clear = screen.getByRole('button', { name: 'Clear the answer' })
  while (document.activeElement !== clear.element()) await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(chosen).not.toBeInTheDocument()
  await expect.poll(() => stored()).toMatchObject({ answer: null, rate: null })
  await userEvent.tab()
  await userEvent.keyboard(' ')
  await expect.element(chosen).toHaveFocus()
})

test('in Russian the words, the marks and the texts of the question are Russian', async () => {
  const ru = { title: 'Вас встретили?', help: 'У входа.', choices: { yes: 'Да', no: 'Нет' } }
  const { screen, block } = await showQuestions(
    [
      { options: { choices: YES_NO, required: true, translations: { ru } } },
      { type: 'rate', title: 'Suppe' },
    ],
    { language: 'ru' },
  )
  const greeted = block('Вас встретили? · обязательно')
  await expect.element(greeted).toHaveAccessibleDescription('У входа.')
  await screen.getByRole('radio', { name: 'Нет' }).click()
  await expect.element(greeted.getByText('Отправлено')).toBeVisible()
  await screen.getByRole('radio', { name: '5 из 5' }).click()
  await expect.element(screen.getByRole('radio', { name: '5 из 5' })).toBeChecked()
  await expect.element(screen.getByText('Плохо')).toBeVisible()
})

test('texts without a space to break at stay within a narrow phone', async () => {
  const long = 'Überraschungsmenübestellungs'.repeat(10)
  const { screen } = await showQuestions([
    { title: long, options: { help: long, choices: [{ value: 'a', title: long }, ...CLOTHES] } },
    { type: 'multiple', title: 'Which?', options: { choices: [{ value: 'a', title: long }] } },
    { type: 'text', title: 'Why?', answer: long, comment: long },
    { type: 'number', title: 'How many?', options: { unit: 'Überraschungsmenüs' } },
  ])
  await expect.element(screen.getByRole('radio', { name: long })).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'How many?' })).toBeVisible()
  expect(screen.container.scrollWidth).toBeLessThanOrEqual(screen.container.clientWidth)
})

test('an answer that the server refuses says why, and goes again when asked to', async () => {
  const { screen, block, guest } = await showQuestions([{ options: { choices: YES_NO } }])
  guest.refuse = 'invalid'
  await screen.getByRole('radio', { name: 'Yes' }).click()
  await expect
    .element(block().getByRole('alert'))
    .toHaveTextContent('Not accepted: the answer does not fit the question')
  await expect.element(screen.getByRole('radio', { name: 'Yes' })).toBeChecked()
  guest.refuse = null
  await block().getByRole('button', { name: 'Try again' }).click()
  await expect.element(block().getByText('Sent')).toBeVisible()
  expect(guest.question('q1').answer).toBe('yes')
})

test('a discarded answer gives way to the answer that the server has', async () => {
  const { screen, block, guest } = await showQuestions([{ options: { choices: YES_NO }, answer: 'no' }])
  guest.refuse = 'invalid'
  await screen.getByRole('radio', { name: 'Yes' }).click()
  await block().getByRole('button', { name: 'Discard' }).click()
  await expect.element(block().getByRole('button', { name: 'Keep' })).toHaveFocus()
  await block().getByRole('button', { name: 'Discard for good' }).click()
  await expect.element(screen.getByRole('radio', { name: 'No' })).toBeChecked()
  await expect.element(block().getByRole('alert')).not.toBeInTheDocument()
})

test('without a network an answer is kept on the phone, and goes when there is one', async () => {
  const { screen, block, server, guest, device } = await showQuestions([{ type: 'rate' }])
  server.isAway = true
  await screen.getByRole('radio', { name: '3 of 5' }).click()
  await expect.element(block().getByText('Saved on this phone')).toBeVisible()
  server.isAway = false
  device.wake()
  await expect.element(block().getByText('Sent')).toBeVisible()
  expect(guest.question('q1').rate).toBe(3)
})

test.each<{ options: VisitQuestion['options']; keys: string }>([
  { options: { min: 0 }, keys: 'decimal' },
  { options: { min: 0, whole: true }, keys: 'numeric' },
  { options: { min: -10, max: 10 }, keys: 'text' },
  { options: { max: -18 }, keys: 'text' },
  { options: { whole: true }, keys: 'numeric' },
])('a phone shows keys for the numbers that a question asks for: $options', async ({ options, keys }) => {
  const { screen } = await showQuestions([{ type: 'number', title: 'How many?', options }])
  await expect.element(screen.getByRole('textbox', { name: 'How many?' })).toHaveAttribute('inputmode', keys)
})
