import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react'
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router'

const history = createBrowserHistory({ v5Compat: true })

/** Replaces the router's `BrowserRouter` and the code bundled with it (docs/decisions/0005). */
export function AddressBarRouter({ children }: { children: ReactNode }) {
  const [{ location, action }, set] = useState({ location: history.location, action: history.action })
  useLayoutEffect(
    () =>
      history.listen((update) =>
        startTransition(() => set({ location: update.location, action: update.action })),
      ),
    [],
  )
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  )
}
