import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { showQuestions } from '../../test/guest-screen.tsx'
import { enlargeText } from '../../test/large-text.ts'
import { ScreenHeader } from './screen-header.tsx'

test('in large text the hour of a visit is not cut', async () => {
  enlargeText()
  const date = 'Wed 25 November at 15:47'
  const more = (
    <div style={{ inlineSize: '320px' }}>
      <MemoryRouter>
        <ScreenHeader title={date} />
      </MemoryRouter>
    </div>
  )
  const { screen } = await showQuestions([], { more })
  const title = screen.getByText(date).element()
  expect(title.scrollWidth).toBeLessThanOrEqual(title.clientWidth)
})
