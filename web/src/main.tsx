import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from './app/error-boundary.tsx'
import { Router } from './app/router.tsx'
import { SessionContext } from './boot/session-context.tsx'
import { bootSession, type Session } from './boot/auth.ts'
import { bootLanguage } from './boot/i18n.ts'
import { bootStyles } from './boot/styles.ts'
import { Texts } from './boot/texts.tsx'
import { bootPlatform, bootShell } from './boot/native-bridge.ts'
import './ui/tokens.css'
import './ui/base.css'

const styled = bootStyles()
const platform = bootPlatform()
if (platform === 'web') start(bootSession())
else void bootShell(platform).then((shell) => start(bootSession(shell)))

function start(session: Session) {
  void session.check()
  const root = createRoot(document.getElementById('root')!)
  const page = (
    <StrictMode>
      <Texts>
        <ErrorBoundary>
          <SessionContext value={session}>
            <Router />
          </SessionContext>
        </ErrorBoundary>
      </Texts>
    </StrictMode>
  )
  // A transition is drawn in slices, so that a slow phone answers touches meanwhile.
  void Promise.all([bootLanguage(), styled]).then(() => startTransition(() => root.render(page)))
  setTimeout(() => {
    const loaded = import('./boot/deferred-boot.ts').then((after) => after.bootDeferred(session))
    // Browsers remember a module that did not load, so only the next page load can try again.
    loaded.catch(() => {})
  }, 1000)
}
