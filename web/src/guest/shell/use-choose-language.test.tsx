import type { Language } from '@cloche/contract/constants.ts'
import { expect, onTestFinished, test } from 'vitest'
import { bootSession } from '../../boot/auth.ts'
import { chooseLanguage, currentLanguage } from '../../boot/i18n.ts'
import { SessionContext } from '../../boot/session-context.tsx'
import { startServer } from '../../test/fake-server.ts'
import { render } from '../../test/render.tsx'
import { useChooseLanguage } from './use-choose-language.ts'

async function choosePortuguese(messagesIn: Language) {
  onTestFinished(() => chooseLanguage('en'))
  const settings = { channels: [], mutedChannels: [], kinds: [], mutedKinds: [] }
  const server = startServer({
    'GET /user/notification': () => ({ ...settings, language: messagesIn }),
    'PUT /user/notification': () => ({ ...settings, language: 'pt' }),
  })
  const screen = await render(
    <SessionContext value={bootSession()}>
      <Choice />
    </SessionContext>,
  )
  await screen.getByRole('button').click()
  await expect.poll(() => server.received('GET /user/notification')).toHaveLength(1)
  expect(currentLanguage()).toBe('pt')
  return server
}

function Choice() {
  const choose = useChooseLanguage()
  return (
    <button type="button" onClick={() => choose('pt')}>
      Português
    </button>
  )
}

test('messages follow the language of the screens', async () => {
  const server = await choosePortuguese('en')
  await expect.poll(() => server.received('PUT /user/notification')).toHaveLength(1)
  expect(server.received('PUT /user/notification')[0]!.body).toEqual({ language: 'pt' })
})

test('messages that are in another language by choice stay so', async () => {
  const server = await choosePortuguese('ru')
  expect(server.received('PUT /user/notification')).toEqual([])
})
