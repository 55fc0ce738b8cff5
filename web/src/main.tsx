import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from './app/error-boundary.tsx'
import { Router } from './app/router.tsx'
import { SessionContext } from './boot/session-context.tsx'
import { bootSession } from './boot/auth.ts'
import { bootLanguage } from './boot/i18n.ts'
import { bootModalSwipe } from './boot/modal-swipe.ts'
import { bootPlatform } from './boot/native-bridge.ts'
import './ui/tokens.css'
import './ui/base.css'

bootModalSwipe()
const session = bootSession(bootPlatform())
void session.check()

void bootLanguage().then(() =>
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <ErrorBoundary>
          <SessionContext value={session}>
            <Router />
          </SessionContext>
        </ErrorBoundary>
      </I18nProvider>
    </StrictMode>,
  ),
)

// The display face must not compete with the first answer for a slow line.
setTimeout(() => void import('./ui/fonts.ts'), 1000)
