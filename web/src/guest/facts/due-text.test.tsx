import type { Visit } from '@cloche/contract/visits.ts'
import { expect, onTestFinished, test } from 'vitest'
import { chooseLanguage } from '../../boot/i18n.ts'
import { Texts } from '../../boot/texts.tsx'
import { render } from '../../test/render.tsx'
import { DueText } from './due-text.tsx'

const visit = {
  opensAt: '2026-11-30T11:38:00.000Z',
  restaurant: { title: 'Pine', address: 'Lesnaya 1', timezone: 'Asia/Nicosia' },
} as Visit

test.each(['en', 'ar'] as const)('in %s no line parts the last two words of a deadline', async (language) => {
  onTestFinished(() => chooseLanguage('en'))
  await chooseLanguage(language)
  const screen = await render(
    <Texts>
      <DueText visit={visit} />
    </Texts>,
  )
  const node = screen.getByText(/38/).element().firstChild as globalThis.Text
  const words = document.createRange()
  words.setStart(node, node.data.search(/\S+\s\S+$/))
  words.setEnd(node, node.length)
  for (let width = 140; width < 340; width += 5) {
    screen.container.style.width = `${width}px`
    const lines = new Set(Array.from(words.getClientRects(), ({ top }) => top))
    expect(lines.size, `${width} pixels`).toBe(1)
  }
})
