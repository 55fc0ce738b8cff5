import { Suspense, type ReactNode } from 'react'
import ADMIN from 'virtual:languages/admin'
import { loadCatalog } from '../boot/i18n.ts'
import { later } from '../boot/later.ts'
import { GuestArea } from '../guest/guest-area.tsx'
import { AddressBarRouter } from './address-bar-router.tsx'
import { Guarded } from './guarded.tsx'
import { MobileLayout } from './mobile-layout.tsx'
import { NotFound } from '../boot/not-found.ts'
import { Navigate, Screens, type Addressed } from '../ui/routing.tsx'

const Login = later(async () => {
  const [screen, { loadLoginTexts }] = await Promise.all([
    import('../join/login.tsx'),
    import('../join/login-texts.ts'),
  ])
  await loadLoginTexts()
  return screen
})
const Intro = later(() => import('../join/intro.tsx'))
const Consent = later(async () => {
  const [screen, { loadConsent }] = await Promise.all([
    import('../join/consent.tsx'),
    import('../join/consent/consent-text.ts'),
  ])
  await loadConsent()
  return screen
})
const AdminSide = later(async () => {
  const [side] = await Promise.all([import('./admin-side.tsx'), loadCatalog(ADMIN)])
  return side
})

const onPhone = (screen: ReactNode) => <MobileLayout>{screen}</MobileLayout>

const SCREENS: Addressed = {
  '/login': onPhone(<Login />),
  '/guest/*': onPhone(<GuestArea />),
  '/intro': onPhone(<Intro />),
  '/consent': onPhone(<Consent />),
  '/admin/*': <AdminSide />,
  '/': <Navigate to="/login" replace />,
  '*': <NotFound />,
}

/** Every route. The guest's side is part of the first load; the rest loads on demand. */
export function Router() {
  return (
    <AddressBarRouter>
      <Guarded>
        <Suspense>
          <Screens of={SCREENS} />
        </Suspense>
      </Guarded>
    </AddressBarRouter>
  )
}
