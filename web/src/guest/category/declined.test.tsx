import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { showQuestions } from '../../test/guest-screen.tsx'

const required = { type: 'rate', options: { required: true } } as const

test('a guest says that they couldn’t, and why, changes it and takes it back', async () => {
  const { screen, stored } = await showQuestions([required])
  const couldNot = screen.getByRole('button', { name: 'I couldn’t' })
  await couldNot.click()
  const why = screen.getByRole('textbox', { name: 'You couldn’t answer: why?' })
  await expect.element(why).toHaveFocus()
  await userEvent.keyboard('Nobody came ')
  await expect.poll(() => stored().declined).toEqual({ answer: 'Nobody came ' })
  await userEvent.keyboard('by')
  await expect.poll(() => stored().declined).toEqual({ answer: 'Nobody came by' })
  await expect.element(couldNot).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Take back' }).click()
  await expect.poll(() => stored().declined).toEqual({})
  await expect.element(couldNot).toBeVisible()
})

test('an answer wins over the reason, which stands again once the answer is cleared', async () => {
  const { screen, stored } = await showQuestions([{ ...required, declined: { answer: 'Nobody came' } }])
  const why = screen.getByRole('textbox', { name: 'You couldn’t answer: why?' })
  await expect.element(why).toHaveValue('Nobody came')
  await screen.getByRole('radio', { name: '4 of 5' }).click()
  await expect.element(why).not.toBeInTheDocument()
  await expect.poll(() => stored().rate).toBe(4)
  await screen.getByRole('button', { name: 'Clear the answer' }).click()
  await expect.element(why).toHaveValue('Nobody came')
})

test('the required photos of a question are declined by themselves', async () => {
  const { screen, stored } = await showQuestions([
    { type: 'rate', rate: 4, options: { required: true, photos: 'required' } },
  ])
  await screen.getByRole('button', { name: 'I couldn’t' }).click()
  await screen.getByRole('textbox', { name: 'You couldn’t take a photo: why?' }).fill('Too dark')
  await expect.poll(() => stored().declined).toEqual({ photos: 'Too dark' })
})

test.each([
  ['may be left open', { type: 'rate', options: {} }],
  ['has to be answered', { type: 'rate', options: { required: true, mustAnswer: true } }],
  ['requires a comment alone', { type: 'rate', options: { comment: 'required' } }],
] as const)('a question that %s can’t be declined', async (_, question) => {
  const { screen } = await showQuestions([question])
  await expect.element(screen.getByRole('radio', { name: '4 of 5' })).toBeVisible()
  await expect.element(screen.getByText('I couldn’t')).not.toBeInTheDocument()
})
