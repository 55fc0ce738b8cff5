import { Route, Routes } from 'react-router'
import { lazy } from 'react'
import { NotFound } from '../ui/not-found.tsx'
import { useSessionState } from '../boot/session-context.tsx'
import { Toaster } from '../ui/toaster.tsx'
import { CategoryPage } from './category/category-page.tsx'
import { Home } from './home/home.tsx'
import { DeviceProvider } from './shell/device-provider.tsx'
import { usePreload } from './shell/preload.ts'

const Final = lazy(() => import('./final/final.tsx'))
const History = lazy(() => import('./past/history.tsx'))
const PastVisit = lazy(() => import('./past/past-visit.tsx'))

/** Everything under /guest (specification §2). Nobody logged in sees the last page only, without their data. */
export function GuestArea() {
  const session = useSessionState()
  usePreload()
  if (session.status !== 'user') {
    return (
      <Routes>
        <Route path="final" element={<Final />} />
      </Routes>
    )
  }
  return (
    <DeviceProvider userId={session.user.id}>
      <Routes>
        <Route index element={<Home />} />
        <Route path="question-list/:questionId" element={<CategoryPage />} />
        <Route path="final" element={<Final />} />
        <Route path="history" element={<History />} />
        <Route path="history/:visitId" element={<PastVisit />} />
        <Route path="*" element={<NotFound />} />
      </Routes>
      <Toaster />
    </DeviceProvider>
  )
}
