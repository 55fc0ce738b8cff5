import { expect, test, vi } from 'vitest'
import { bootSession } from '../../boot/auth.ts'
import { chooseLanguage } from '../../boot/i18n.ts'
import { SessionContext } from '../../boot/session-context.tsx'
import { Texts } from '../../boot/texts.tsx'
import { startServer } from '../../test/fake-server.ts'
import { render } from '../../test/render.tsx'
import { draftFrom } from '../anketa/draft.ts'
import { CURRENT_VERSION } from '../consent/consent-text.ts'
import { Sending } from './sending.tsx'

test('an application names the language of the page, whatever that of the consent was', async () => {
  await chooseLanguage('ru')
  const id = '01980000-0000-7000-8000-000000000001'
  const at = '2026-11-30T10:00:00.000Z'
  const server = startServer({ 'POST /user/anketa': () => ({ id, createdAt: at }) })
  const confirmed = { phone: '+79161234567', phoneToken: 'token' }
  const consent = { version: CURRENT_VERSION, language: 'en', at, operator: null }
  const sent = vi.fn<() => void>()
  await render(
    <Texts>
      <SessionContext value={bootSession()}>
        <Sending
          draft={draftFrom({ consent, confirmed })}
          confirmed={confirmed}
          country="RU"
          sent={sent}
          refused={() => false}
        />
      </SessionContext>
    </Texts>,
  )
  await expect.poll(() => sent.mock.calls.length).toBe(1)
  expect(server.received('POST /user/anketa').map(({ body }) => body)).toMatchObject([
    { language: 'ru', form: { consent: { language: 'en' } } },
  ])
})
