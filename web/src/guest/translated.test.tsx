import type { VisitQuestion } from '@cloche/contract/questions.ts'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { showQuestions } from '../test/guest-screen.tsx'
import { picture } from '../test/picture.ts'
import { translatePage } from '../test/translate-page.ts'
import { chooseLanguage } from '../boot/i18n.ts'

const CHOICES = ['yes', 'no', 'maybe'].map((value) => ({ value, title: value, score: 0 }))
const QUESTIONS: Partial<VisitQuestion>[] = [
  { title: 'One', type: 'single', options: { choices: CHOICES } },
  { title: 'Many', type: 'multiple', options: { choices: CHOICES, exclusive: ['no'] } },
  { title: 'Mark', type: 'rate', options: { comment: { requiredBelow: 0.5 } } },
  { title: 'Bill', type: 'number', options: { min: 1, max: 9 } },
  { title: 'When', type: 'time' },
  { title: 'Words', type: 'text' },
  { title: 'Table', type: 'photo' },
  { title: 'Meal', type: 'dish' },
]

test.each([{ moves: true }, { moves: false }])(
  'on a translated page ($moves) each type of question is answered, changed and cleared',
  async ({ moves }) => {
    const { block, screen, stored } = await showQuestions(QUESTIONS)
    translatePage({ moves })

    await block('One').getByRole('radio', { name: 'yes' }).click()
    await expect.element(block('One').getByText('Sent')).toBeVisible()
    await block('One').getByRole('button', { name: 'Clear the answer' }).click()
    await block('One').getByRole('radio', { name: 'no' }).click()
    await block('Many').getByRole('checkbox', { name: 'yes' }).click()
    await block('Many').getByRole('checkbox', { name: 'no' }).click()
    await block('Mark').getByRole('radio', { name: '1 of 5' }).click()
    await expect.element(block('Mark').getByText(/mark is low: a few words/)).toBeVisible()
    await block('Mark').getByRole('radio', { name: '5 of 5' }).click()
    await expect.element(block('Mark').getByText(/mark is low/)).not.toBeInTheDocument()
    await block('Bill').getByRole('textbox').fill('12')
    await expect.element(block('Bill').getByText('A number from 1 to 9')).toBeVisible()
    await block('Bill').getByRole('textbox').fill('8')
    await expect.element(block('Bill').getByText('A number from 1 to 9')).not.toBeInTheDocument()
    await block('When').getByRole('textbox').fill('19:30')
    await block('Words').getByRole('textbox').fill('Warm')
    await block('Words').getByRole('button', { name: 'Comment' }).click()
    await userEvent.keyboard('As ever')
    await userEvent.upload(block('Table').getByLabelText('Photos from the gallery'), await picture())
    await expect.poll(() => stored('q7').photos).toHaveLength(1)

    await block('Meal').getByRole('button', { name: 'Add an order' }).click()
    await screen.getByRole('searchbox').fill('Soup')
    await userEvent.keyboard('{Enter}')
    await screen.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect.element(block('Meal').getByRole('button', { name: 'Add another dish' })).toBeVisible()
    await block('Meal').getByRole('button', { name: 'It’s here' }).click()
    await expect.element(block('Meal').getByRole('button', { name: 'It’s here' })).not.toBeInTheDocument()

    await expect.poll(() => stored('q1').answer).toBe('no')
    await expect.poll(() => stored('q2').answer).toEqual(['no'])
    await expect.poll(() => stored('q4').answer).toBe(8)
    await expect.poll(() => stored('q5').answer).toBe('19:30')
    await expect.poll(() => stored('q6')).toMatchObject({ answer: 'Warm', comment: 'As ever' })
    await expect.poll(() => stored('q8').dishes).toHaveLength(1)

    await chooseLanguage('ru')
    await expect.element(block('One').getByText('Отправлено')).toBeVisible()
    await expect.element(block('Meal').getByText('Добавить ещё блюдо')).toBeVisible()
  },
)
