import { DirectionProvider, MantineProvider } from '@mantine/core'
import { notificationsStore } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { leaveGuestsLanguage } from '../boot/i18n.ts'
import { Navigate, Route, Routes } from 'react-router'
import { NotFound } from '../boot/not-found.ts'
import { unhurried } from '../boot/idle.ts'
import { onDemand } from '../boot/later.ts'
import { useSessionState } from '../boot/session-context.tsx'
import { chosenTheme } from '../boot/theme.ts'
import './mantine.css'
import './admin.css'
import { CalendarLanguage } from './kit/calendar-language.tsx'
import { createQueries } from './kit/queries.ts'
import { ForbiddenNotice } from './shell/forbidden-notice.tsx'
import { PageBoundary } from './shell/page-boundary.tsx'
import { SessionEnded } from './shell/session-ended.tsx'
import { Shell } from './shell/shell.tsx'
import { cssVariables, theme } from './theme.ts'
import { RowsSkeleton } from './kit/rows-skeleton.tsx'
import { look } from './kit/look.ts'
import page from './kit/page.module.css'

const Messages = onDemand(
  () => import('./kit/messages.tsx'),
  () => Promise.race([unhurried(), someMessage()]),
)
const HomePage = onDemand(() => import('./home/home-page.tsx'))
const VisitsPage = onDemand(() => import('./visits/visits-page.tsx'))
const PlanPage = onDemand(() => import('./visits/plan/plan-page.tsx'))
const ReviewPage = onDemand(async () => ({ default: (await import('./review/review-page.tsx')).ReviewPage }))
const InsightPage = onDemand(() => import('./insight/insight-page.tsx'))
const ExportsPage = onDemand(() => import('./exports/exports-page.tsx'))
const KitchenPage = onDemand(() => import('./insight/kitchen/kitchen-page.tsx'))
const AnswersPage = onDemand(() => import('./insight/question/answers-page.tsx'))
const DishPage = onDemand(() => import('./insight/kitchen/dish-page.tsx'))
const RestaurantPage = onDemand(() => import('./insight/restaurant/restaurant-page.tsx'))
const RankingPage = onDemand(() => import('./insight/ranking/ranking-page.tsx'))
const QuestionsPage = onDemand(() => import('./questions/questions-page.tsx'))
const FormImportPage = onDemand(() => import('./questions/forms/import-page.tsx'))
const PeoplePage = onDemand(() => import('./people-page.tsx'))
const OutboxPage = onDemand(() => import('./outbox/outbox-page.tsx'))
const ImportPage = onDemand(() => import('./imports/import-page.tsx'))
const RestaurantsPage = onDemand(() => import('./restaurants/restaurants-page.tsx'))
const GroupsPage = onDemand(() => import('./restaurants/groups/groups-page.tsx'))
const MenuPage = onDemand(() => import('./menu/menu-page.tsx'))
const AccountPage = onDemand(() => import('./account/account-page.tsx'))
const TokensPage = onDemand(() => import('./programs/tokens/tokens-page.tsx'))
const WebhooksPage = onDemand(() => import('./programs/webhooks/webhooks-page.tsx'))
const SettingsPage = onDemand(() => import('./settings/settings-page.tsx'))
const AuditPage = onDemand(() => import('./audit/audit-page.tsx'))
const LoggedInPage = onDemand(() => import('./shell/logged-in-page.tsx'))

/** The administrator's side, mounted at `/admin/*`, with a chunk per page that guests never load. */
export default function AdminArea() {
  const state = useSessionState()
  useEffect(() => void leaveGuestsLanguage(), [])
  if (state.status !== 'user') return null
  return (
    <DirectionProvider>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        forceColorScheme={chosenTheme() ?? undefined}
      >
        <Queries key={state.user.id}>
          <Suspense>
            <Messages />
          </Suspense>
          <SessionEnded user={state.user} />
          <Shell user={state.user}>
            <CalendarLanguage>
              <PageBoundary>
                <Suspense fallback={<PageSkeleton />}>
                  <Routes>
                    <Route index element={<HomePage notice={<ForbiddenNotice />} />} />
                    <Route path="visit" element={<VisitsPage />} />
                    <Route path="visit/plan" element={<PlanPage />} />
                    <Route path="visit-history" element={<Navigate to="/admin/visit" replace />} />
                    <Route path="visit-history/:visitId" element={<ReviewPage />} />
                    <Route path="insight" element={<InsightPage />} />
                    <Route path="export" element={<ExportsPage />} />
                    <Route path="insight/kitchen" element={<KitchenPage />} />
                    <Route path="insight/dish/:name" element={<DishPage />} />
                    <Route path="insight/question/:id" element={<AnswersPage />} />
                    <Route path="insight/restaurant/:id" element={<RestaurantPage />} />
                    <Route path="insight/ranking" element={<RankingPage />} />
                    <Route path="question" element={<QuestionsPage />} />
                    <Route path="question/import" element={<FormImportPage />} />
                    <Route path="user" element={<PeoplePage />} />
                    <Route path="outbox" element={<OutboxPage />} />
                    <Route path="import" element={<ImportPage />} />
                    <Route path="restaurant" element={<RestaurantsPage />} />
                    <Route path="restaurant/group" element={<GroupsPage />} />
                    <Route path="menu" element={<MenuPage />} />
                    <Route path="account" element={<AccountPage />} />
                    <Route path="token" element={<TokensPage />} />
                    <Route path="webhook" element={<WebhooksPage />} />
                    <Route path="settings" element={<SettingsPage />} />
                    <Route path="audit" element={<AuditPage />} />
                    <Route path="logged-in" element={<LoggedInPage />} />
                    <Route path="*" element={<NotFound />} />
                  </Routes>
                </Suspense>
              </PageBoundary>
            </CalendarLanguage>
          </Shell>
        </Queries>
      </MantineProvider>
    </DirectionProvider>
  )
}

/** Resolves with the first message, which waits in the store until there is something that shows it. */
function someMessage(): Promise<void> {
  return new Promise((resolve) => {
    notificationsStore.subscribe(() => resolve())
  })
}

/** Cached data belongs to one user, so the next user starts with an empty cache. */
function Queries({ children }: { children: ReactNode }) {
  const [queries] = useState(createQueries)
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}

/** Shown while the code of a page loads. */
function PageSkeleton() {
  return (
    <div className={look.stack(4, look.put.within, page.page)}>
      <RowsSkeleton />
    </div>
  )
}
