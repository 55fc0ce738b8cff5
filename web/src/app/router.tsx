import { Suspense } from 'react'
import { later } from '../boot/later.ts'
import { Navigate, Route, Routes } from 'react-router'
import { GuestArea } from '../guest/guest-area.tsx'
import { AddressBarRouter } from './address-bar-router.tsx'
import { Guarded } from './guarded.tsx'
import { MobileLayout } from './mobile-layout.tsx'
import { NotFound } from '../boot/not-found.ts'

const Login = later(() => import('../join/login.tsx'))
const Intro = later(() => import('../join/intro.tsx'))
const Consent = later(() => import('../join/consent.tsx'))
const AdminSide = later(() => import('./admin-side.tsx'))

/** Every route of specification §2. The guest's side is part of the first load; the rest loads on demand. */
export function Router() {
  return (
    <AddressBarRouter>
      <Guarded>
        <Suspense>
          <Routes>
            <Route element={<MobileLayout />}>
              <Route path="/login" element={<Login />} />
              <Route path="/guest/*" element={<GuestArea />} />
              <Route path="/intro" element={<Intro />} />
              <Route path="/consent" element={<Consent />} />
            </Route>
            <Route path="/admin/*" element={<AdminSide />} />
            <Route path="/" element={<Navigate to="/login" replace />} />
            <Route path="*" element={<NotFound />} />
          </Routes>
        </Suspense>
      </Guarded>
    </AddressBarRouter>
  )
}
