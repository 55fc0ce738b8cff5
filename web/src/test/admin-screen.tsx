import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { ROLE, type Language } from '@cloche/contract/constants.ts'
import type { ProgrammeSettings } from '@cloche/contract/settings.ts'
import type { User } from '@cloche/contract/users.ts'
import { notifications } from '@mantine/notifications'
import { StrictMode } from 'react'
import { Route, Routes } from 'react-router'
import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { render } from './render.tsx'
import { AddressBarRouter } from '../app/address-bar-router.tsx'
import { bootSession } from '../boot/auth.ts'
import ADMIN from 'virtual:languages/admin'
import { chooseLanguage, loadCatalog } from '../boot/i18n.ts'
import { SessionContext } from '../boot/session-context.tsx'
import AdminArea from '../admin/admin-area.tsx'
import { startServer, type Answers } from './fake-server.ts'

export const ADMINISTRATOR: User = {
  id: 'a',
  firstName: 'Vera',
  lastName: 'Lind',
  roleId: ROLE.administrator,
  login: 'vera',
  email: null,
  phone: null,
  telegramLinked: false,
  language: null,
  city: null,
  free: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  deletedAt: null,
  erasedAt: null,
  version: 1,
}

export const NOTHING_SET: ProgrammeSettings = {
  name: null,
  guestName: null,
  logo: null,
  accent: null,
  contact: null,
  language: null,
  operator: null,
  version: 1,
}

/** Opens the administrator's whole side at an address, on a desktop. Only the network is fake. */
export async function openAdmin(address: string, answers: Answers, language: Language = 'en') {
  await page.viewport(1280, 800)
  await chooseLanguage(language)
  await loadCatalog(ADMIN)
  const server = startServer({
    'GET /user': () => ADMINISTRATOR,
    'GET /user/anketa': () => ({ operator: null, phoneCountry: 'RU', codeBy: 'sms' }),
    'GET /settings': () => NOTHING_SET,
    'GET /sso': () => ({ name: null }),
    'GET /group': () => ({ items: [], nextCursor: null }),
    'GET /checklist': () => ({ items: [], nextCursor: null }),
    'GET /restaurant': () => ({ items: [], nextCursor: null }),
    ...answers,
  })
  history.pushState(null, '', address)
  const session = bootSession()
  await session.check()
  onTestFinished(() => notifications.clean())
  const screen = await render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <SessionContext value={session}>
          <AddressBarRouter>
            <AdminRoutes />
          </AddressBarRouter>
        </SessionContext>
      </I18nProvider>
    </StrictMode>,
  )
  return { screen, server }
}

function AdminRoutes() {
  return (
    <Routes>
      <Route path="/admin/*" element={<AdminArea />} />
    </Routes>
  )
}
