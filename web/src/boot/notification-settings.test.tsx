import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { NotificationSettings as Settings } from '@cloche/contract/notification-settings.ts'
import { expect, test } from 'vitest'
import { refusal, startServer, type Answers } from '../test/fake-server.ts'
import { render } from '../test/render.tsx'
import { bootSession } from './auth.ts'
import { NotificationSettings, type ActProps } from './notification-settings.tsx'
import { SessionContext } from './session-context.tsx'
import { useNotificationSettings } from './use-notification-settings.ts'

const SETTINGS: Settings = {
  language: 'en',
  channels: ['telegram', 'email'],
  mutedChannels: [],
  kinds: ['visit_reminder', 'visit_open'],
  mutedKinds: [],
}

async function showSettings(answers: Answers) {
  const server = startServer({ 'GET /user/notification': () => SETTINGS, ...answers })
  const screen = await render(
    <I18nProvider i18n={i18n}>
      <SessionContext value={bootSession()}>
        <Shown />
      </SessionContext>
    </I18nProvider>,
  )
  return { screen, server }
}

function Shown() {
  return <NotificationSettings state={useNotificationSettings()} isGuest Act={Act} />
}

function Act({ act, children }: ActProps) {
  return (
    <button type="button" onClick={act}>
      {children}
    </button>
  )
}

test('changes that are made while another one is stored are stored after it', async () => {
  const first = Promise.withResolvers<void>()
  let stored = SETTINGS
  const { screen, server } = await showSettings({
    'PUT /user/notification': async ({ body }) => {
      await first.promise
      return (stored = { ...stored, ...body })
    },
  })
  await screen.getByRole('checkbox', { name: 'A reminder the day before a visit' }).click()
  await screen.getByRole('checkbox', { name: 'A visit can be filled in' }).click()
  await screen.getByRole('checkbox', { name: 'E-mail' }).click()
  await expect.poll(() => server.received('PUT /user/notification')).toHaveLength(1)
  first.resolve()
  await expect
    .poll(() => stored)
    .toMatchObject({ mutedKinds: ['visit_reminder', 'visit_open'], mutedChannels: ['email'] })
  for (const box of screen.getByRole('checkbox').elements().slice(1))
    await expect.element(box).not.toBeChecked()
})

test('where a change can’t be stored it is taken back, with those that were to follow it', async () => {
  const first = Promise.withResolvers<void>()
  const { screen, server } = await showSettings({
    'PUT /user/notification': async () => (await first.promise, refusal(503, 'unavailable')),
  })
  await screen.getByRole('checkbox', { name: 'A reminder the day before a visit' }).click()
  await screen.getByRole('checkbox', { name: 'A visit can be filled in' }).click()
  await expect.element(screen.getByRole('checkbox', { name: 'A visit can be filled in' })).not.toBeChecked()
  first.resolve()
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('This was not saved. Try again when there is a connection.')
  for (const box of screen.getByRole('checkbox').elements()) await expect.element(box).toBeChecked()
  expect(server.received('PUT /user/notification')).toHaveLength(1)
})
