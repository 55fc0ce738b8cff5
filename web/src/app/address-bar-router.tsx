import { useDeferredValue, useSyncExternalStore, type ReactNode } from 'react'
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
} from 'react-router'

const history = createBrowserHistory({ v5Compat: true })
const navigation = { basename: '/', navigator: history, static: false, useTransitions: undefined, future: {} }

const PARTS = ['pathname', 'search', 'hash', 'state', 'key'] as const

const nobody = () => {}
let place = placeNow()
let onChange = nobody
// Listening begins before the first screen is drawn: a slow phone draws it in slices, and may be asked to go back meanwhile.
history.listen(() => {
  place = placeNow()
  onChange()
})

/** The router's contexts on the address bar, without the code that comes with its `BrowserRouter` (docs/decisions/0005). */
export function AddressBarRouter({ children }: { children: ReactNode }) {
  // The screen before stays while the code of the next one loads.
  const shown = useDeferredValue(useSyncExternalStore(subscribe, placeToShow))
  return (
    <NavigationContext value={navigation}>
      <LocationContext value={shown}>{children}</LocationContext>
    </NavigationContext>
  )
}

/** The address may have changed between the load of this file and the first drawing, which the history tells nobody. */
function placeToShow() {
  const { location } = history
  const isSame = PARTS.every((part) => place.location[part] === location[part])
  if (onChange === nobody && !isSame) place = placeNow()
  return place
}

function placeNow() {
  return { location: history.location, navigationType: history.action }
}

function subscribe(changed: () => void) {
  onChange = changed
  return () => void (onChange = nobody)
}
