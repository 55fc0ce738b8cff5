import { expect, test } from 'vitest'
import { showQuestions } from '../../test/guest-screen.tsx'
import { enlargeText } from '../../test/large-text.ts'
import { VisitProgress } from './visit-progress.tsx'

test('on a small phone with large Russian text no word of the progress is broken', async () => {
  enlargeText()
  const required = Array.from({ length: 35 }, () => ({ type: 'rate' as const, options: { required: true } }))
  const more = (
    <div style={{ inlineSize: '288px' }}>
      <VisitProgress openMissing={() => {}} />
    </div>
  )
  const { screen } = await showQuestions(required, { language: 'ru', more })
  const missing = screen.getByRole('button', { name: 'Осталось: 35' })
  await expect.element(missing).toBeVisible()
  const text = document.createRange()
  text.selectNodeContents(missing.getByText('Осталось: 35').element())
  expect(text.getClientRects()).toHaveLength(1)
  expect(
    screen.getByText('0 из 35 обязательных').element().getBoundingClientRect().width,
  ).toBeLessThanOrEqual(288)
})
