import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react'
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
} from 'react-router'

const history = createBrowserHistory({ v5Compat: true })
const navigation = { basename: '/', navigator: history, static: false, useTransitions: undefined, future: {} }

/** The router's contexts on the address bar, without the code that comes with its `BrowserRouter` (docs/decisions/0005). */
export function AddressBarRouter({ children }: { children: ReactNode }) {
  const [place, set] = useState({ location: history.location, navigationType: history.action })
  useLayoutEffect(
    () =>
      history.listen((update) =>
        startTransition(() => set({ location: update.location, navigationType: update.action })),
      ),
    [],
  )
  return (
    <NavigationContext value={navigation}>
      <LocationContext value={place}>{children}</LocationContext>
    </NavigationContext>
  )
}
