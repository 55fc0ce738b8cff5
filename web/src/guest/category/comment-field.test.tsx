import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { showQuestions } from '../../test/guest-screen.tsx'

test('a comment is a quiet button until it is wanted, and then takes the keyboard', async () => {
  const { screen, block, stored } = await showQuestions([{ type: 'rate', rate: 5 }])
  await screen.getByRole('button', { name: 'Comment' }).click()
  const field = block().getByRole('textbox', { name: 'Comment' })
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('Cold, twice')
  await expect.poll(() => stored().comment).toBe('Cold, twice')
})

test('an earlier comment stands in the field, and a comment of blanks is stored as empty', async () => {
  const { screen, stored } = await showQuestions([{ type: 'rate', comment: 'Salty' }])
  const field = screen.getByRole('textbox', { name: 'Comment' })
  await expect.element(field).toHaveValue('Salty')
  await field.fill('   ')
  await userEvent.tab()
  await expect.element(screen.getByRole('button', { name: 'Comment' })).toBeVisible()
  await expect.poll(() => stored().comment).toBe('')
})

test('a comment that is too long is kept whole, and says so in Russian too', async () => {
  const { screen, block } = await showQuestions([{ type: 'rate', title: 'Suppe', comment: 'Salty' }], {
    language: 'ru',
  })
  const field = screen.getByRole('textbox', { name: 'Комментарий' })
  await field.fill('я'.repeat(4002))
  await expect.element(field).toHaveAccessibleDescription(/^Лишних 2 знака: не больше 4\s000\./)
  await expect
    .element(block('Suppe').getByRole('alert'))
    .toHaveTextContent('Не принято: текст слишком длинный')
  await expect.element(field).toHaveValue('я'.repeat(4002))
})

test('a low mark asks why, until there are words', async () => {
  const { screen } = await showQuestions([{ type: 'rate', options: { comment: { requiredBelow: 0.5 } } }])
  const asked = screen.getByText('The mark is low: a few words about why, please.')
  await screen.getByRole('radio', { name: '4 of 5' }).click()
  await expect.element(screen.getByRole('button', { name: 'Comment' })).toBeVisible()
  await screen.getByRole('radio', { name: '1 of 5' }).click()
  await expect.element(asked).toBeVisible()
  await screen.getByRole('textbox', { name: 'Comment' }).fill('Burnt')
  await expect.element(asked).not.toBeInTheDocument()
})

test('a question that takes neither comment nor photos offers none', async () => {
  const { screen, block } = await showQuestions([
    { type: 'rate', options: { comment: 'off', photos: 'off' } },
    { type: 'rate', title: 'And the other?' },
  ])
  await expect.element(block('And the other?').getByRole('button', { name: 'Comment' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Comment' }).elements()).toHaveLength(1)
  expect(screen.getByLabelText('Take a photo').elements()).toHaveLength(1)
})

test('a long comment makes its field taller instead of hiding words', async () => {
  const { screen } = await showQuestions([{ type: 'text', comment: 'Slow. '.repeat(300) }])
  const field = screen.getByRole('textbox', { name: 'Comment' })
  await expect.element(field).toBeVisible()
  const { scrollHeight, clientHeight } = field.element()
  expect(scrollHeight).toBe(clientHeight)
})
