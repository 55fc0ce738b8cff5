import { Suspense, useState } from 'react'
import { later } from '../boot/later.ts'
import { NotFound } from '../boot/not-found.ts'
import { useSessionState } from '../boot/session-context.tsx'
import { CategoryPage } from './category/category-page.tsx'
import { Home } from './home/home.tsx'
import { idle } from '../boot/idle.ts'
import { DeviceProvider } from './shell/device-provider.tsx'
import { usePreload } from './shell/preload.ts'
import { Screens, type Addressed } from '../ui/routing.tsx'

const Final = later(() => import('./final/final.tsx'))
const Waiting = later(() => import('./waiting/waiting.tsx'))
const History = later(() => import('./past/history.tsx'))
const PastVisit = later(() => import('./past/past-visit.tsx'))
const Beside = later(() => import('./shell/beside.tsx'), idle)

const WITHOUT_LOGIN: Addressed = { '/guest/final': <Final /> }
const SCREENS: Addressed = {
  '/guest': <Home />,
  '/guest/question-list/:questionId': <CategoryPage />,
  '/guest/final': <Final />,
  '/guest/waiting': <Waiting />,
  '/guest/history': <History />,
  '/guest/history/:visitId': <PastVisit />,
  '*': <NotFound />,
}

/** All screens under /guest. Without a login only the last page is shown, without data. */
export function GuestArea() {
  const session = useSessionState()
  usePreload()
  const [first] = useState(location.href)
  if (session.status !== 'user') {
    return <Screens of={WITHOUT_LOGIN} />
  }
  return (
    <DeviceProvider key={session.user.id} userId={session.user.id}>
      {/* A screen that is still loading must not hide the provider: hiding closes the device and opens another. */}
      <Suspense>
        <Screens of={SCREENS} />
      </Suspense>
      <Suspense>
        <Beside first={first} />
      </Suspense>
    </DeviceProvider>
  )
}
