import { LANGUAGES } from '@cloche/languages/list.ts'
import { MemoryRouter } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { chooseLanguage } from '../../boot/i18n.ts'
import { showQuestions } from '../../test/guest-screen.tsx'
import { enlargeText } from '../../test/large-text.ts'
import { visitDateText } from '../when.ts'
import { GuestMenu } from './guest-menu.tsx'
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

test.each(LANGUAGES)(
  'on a phone of 320 pixels the date of a visit takes one line in %s',
  async (language) => {
    onTestFinished(() => chooseLanguage('en'))
    await chooseLanguage(language)
    const date = visitDateText('2026-09-23T19:30', 'short')
    const more = (
      <div style={{ inlineSize: '320px' }}>
        <MemoryRouter>
          <ScreenHeader title={date} back="/guest" end={<GuestMenu />} />
        </MemoryRouter>
      </div>
    )
    const { screen } = await showQuestions([], { more })
    const title = screen.getByText(date).element()
    expect(title.clientHeight).toBeLessThan(1.5 * parseFloat(getComputedStyle(title).lineHeight))
  },
)
