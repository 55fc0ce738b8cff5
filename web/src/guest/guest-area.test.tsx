import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { ROLE } from '@cloche/contract/constants.ts'
import type { User } from '@cloche/contract/users.ts'
import { browser } from '@cloche/engine/browser/browser.ts'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { render } from '../test/render.tsx'
import { AddressBarRouter } from '../app/address-bar-router.tsx'
import { bootSession } from '../boot/auth.ts'
import { chooseLanguage } from '../boot/i18n.ts'
import { SessionContext } from '../boot/session-context.tsx'
import { startServer } from '../test/fake-server.ts'
import { GuestArea } from './guest-area.tsx'

const GUEST: User = {
  id: crypto.randomUUID(),
  firstName: 'Ida',
  lastName: 'Moss',
  roleId: ROLE.guest,
  login: null,
  email: null,
  phone: null,
  telegramLinked: false,
  language: 'en',
  city: null,
  free: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  deletedAt: null,
  erasedAt: null,
  version: 1,
}

test('a screen whose code comes late opens the device once', async () => {
  const openStore = vi.spyOn(browser, 'openStore')
  onTestFinished(() => openStore.mockRestore())
  await chooseLanguage('en')
  startServer({
    'GET /user': () => GUEST,
    'GET /visit': () => ({ items: [], nextCursor: null }),
    'GET /menu': () => ({ dishes: [], drinks: [], fetchedAt: null }),
  })
  history.pushState(null, '', '/guest/waiting')
  const session = bootSession()
  await session.check()
  const screen = await render(
    <I18nProvider i18n={i18n}>
      <SessionContext value={session}>
        <AddressBarRouter>
          <Suspense>
            <Routes>
              <Route path="/guest/*" element={<GuestArea />} />
            </Routes>
          </Suspense>
        </AddressBarRouter>
      </SessionContext>
    </I18nProvider>,
  )
  await expect.element(screen.getByRole('heading', { name: 'Waiting to be sent', level: 1 })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Nothing left to send', level: 2 })).toBeVisible()
  expect(openStore).toHaveBeenCalledTimes(1)
})
