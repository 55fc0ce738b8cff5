import { i18n } from '@lingui/core'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { NotFound } from '../ui/not-found.tsx'
import { useSessionState } from '../boot/session-context.tsx'
import { messages as en } from '../locales/en/admin.po'
import { messages as ru } from '../locales/ru/admin.po'
import './mantine.css'
import './admin.css'
import { createQueries } from './queries.ts'
import { ReportPage } from './report/report-page.tsx'
import { Shell } from './shell/shell.tsx'
import { cssVariables, theme } from './theme.ts'
import { VisitsPage } from './visits/visits-page.tsx'

i18n.load({ en, ru })

/** The administrator's side, mounted at `/admin/*`. A chunk of its own: a guest never loads it. */
export default function AdminArea() {
  const state = useSessionState()
  if (state.status !== 'user') return null
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <Queries key={state.user.id}>
        <Shell user={state.user}>
          <Routes>
            <Route index element={<Navigate to="/admin/visit" replace />} />
            <Route path="visit" element={<VisitsPage />} />
            <Route path="visit-history" element={<Navigate to="/admin/visit" replace />} />
            <Route path="visit-history/:visitId" element={<ReportPage />} />
            <Route path="*" element={<NotFound />} />
          </Routes>
        </Shell>
      </Queries>
    </MantineProvider>
  )
}

/** What was read belongs to one user: the next one starts with nothing. */
function Queries({ children }: { children: ReactNode }) {
  const [queries] = useState(createQueries)
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}
