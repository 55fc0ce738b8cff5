import { expect, onTestFinished, test } from 'vitest'
import { createPreviewGround } from '../../app/preview/preview-ground.ts'
import { bootSession } from '../../boot/auth.ts'
import type { Shell } from '../../boot/native/shell.ts'
import { SessionContext } from '../../boot/session-context.tsx'
import { ADMINISTRATOR } from '../../test/admin-screen.tsx'
import { startServer } from '../../test/fake-server.ts'
import { render } from '../../test/render.tsx'
import { buildVisit } from '../../test/visit.ts'
import { CalendarButton } from '../facts/calendar-button.tsx'
import { GroundContext } from '../shell/device-context.ts'
import { SaveFile } from './save-file.tsx'
import { Texts } from '../../boot/texts.tsx'

const ANDROID: Shell = { platform: 'android', base: '/api', token: { get: () => null, set() {} } }

/** Shows both buttons that hand over a file, in a browser or shell that can't share. */
async function showFiles(shell?: Shell) {
  Object.defineProperty(navigator, 'canShare', { value: undefined, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'canShare'))
  startServer({
    'GET /user': () => ADMINISTRATOR,
    'GET /menu': () => ({ dishes: [], drinks: [], fetchedAt: null }),
  })
  const session = bootSession(shell)
  await session.check()
  return render(
    <Texts>
      <SessionContext value={session}>
        <GroundContext value={createPreviewGround(session.api)}>
          <SaveFile />
          <CalendarButton visit={buildVisit()} />
        </GroundContext>
      </SessionContext>
    </Texts>,
  )
}

test('a shell that can neither share nor download says that there is no file, and offers none for the calendar', async () => {
  const screen = await showFiles(ANDROID)
  await screen.getByRole('button', { name: 'Save to a file' }).click()
  await expect.element(screen.getByText(/^This app can’t write a file on this phone\./)).toBeVisible()
  await expect.element(screen.getByText(/^Send this file/)).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Add to the calendar' })).not.toBeInTheDocument()
})

test('a browser downloads the file', async () => {
  const screen = await showFiles()
  await screen.getByRole('button', { name: 'Save to a file' }).click()
  await expect.element(screen.getByText(/^Send this file/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Add to the calendar' })).toBeVisible()
})
