import type { Visit } from '@cloche/contract/visits.ts'
import type { Device } from '@cloche/engine/interface.ts'
import { expect, test } from 'vitest'
import { render } from '../../test/render.tsx'
import { chooseLanguage } from '../../boot/i18n.ts'
import { GroundContext, type Ground } from '../shell/device-context.ts'
import { Countdown } from './countdown.tsx'
import { Texts } from '../../boot/texts.tsx'

const NOW = new Date('2026-11-20T16:00:00.000Z')
const device = { now: () => NOW, refreshVisits: () => Promise.resolve() } as Device

test.each([
  ['en', 34_000, 'In 34 seconds'],
  ['en', 400, 'In 1 second'],
  ['en', 3_754_000, 'In 1:02:34'],
  ['ru', 34_000, 'Через 34 секунды'],
] as const)('in %s, %d milliseconds before a visit: %s', async (language, left, words) => {
  await chooseLanguage(language)
  const visit = {
    opensAt: new Date(NOW.getTime() + left).toISOString(),
    visitDate: '2026-11-20T19:00',
    restaurant: { title: 'Pine', address: 'Lesnaya 1', timezone: 'Europe/Moscow' },
  } as Visit
  const screen = await render(
    <Texts>
      <GroundContext value={{ device } as Ground}>
        <Countdown visit={visit} />
      </GroundContext>
    </Texts>,
  )
  await expect.element(screen.getByText(words)).toBeVisible()
})
