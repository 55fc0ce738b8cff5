import { createContext, use, useCallback, useEffect, type ReactNode } from 'react'
import {
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
  type Location,
  type To,
} from 'react-router'

export type { Location, To }

export interface GoOptions {
  replace?: boolean
  state?: unknown
}

/** What a screen of the first load needs of the router, on the router's own contexts (docs/decisions/0005). */
export function useLocation(): Location {
  return use(LocationContext).location
}

/** Addresses are absolute, or begin with `?` and stay on the page. */
export function useNavigate(): (to: To | number, options?: GoOptions) => void {
  const { navigator } = use(NavigationContext)
  return useCallback(
    (to, { replace, state } = {}) => {
      if (typeof to === 'number') return navigator.go(to)
      const address = typeof to === 'string' ? onThisServer(to) : to
      navigator[replace ? 'replace' : 'push'](address, state)
    },
    [navigator],
  )
}

/** Returns a whole address, so that a copied link leads to the same page. */
export function useHref(to: To): string {
  const { pathname } = useLocation()
  const { navigator } = use(NavigationContext)
  if (typeof to !== 'string') return navigator.createHref({ pathname, ...to })
  return navigator.createHref(to.startsWith('?') ? pathname + to : to)
}

export function Navigate({ to, replace, state }: GoOptions & { to: string }) {
  const go = useNavigate()
  useEffect(() => go(to, { replace, state }), [go, to, replace, state])
  return null
}

/** An element for each whole address, with `:name` for a part and `/*` for all below; `*` for every other. */
export type Addressed = Readonly<Record<string, ReactNode>>

type Params = Readonly<Record<string, string | undefined>>

const NONE: Params = {}
const ParamsContext = createContext(NONE)

export const useParams = () => use(ParamsContext)

/** Shows the element of the first address that fits. */
export function Screens({ of }: { of: Addressed }) {
  const { pathname } = useLocation()
  for (const [address, element] of Object.entries(of)) {
    const found = patternOf(address).exec(pathname)
    if (found) return <ParamsContext value={found.groups ?? NONE}>{element}</ParamsContext>
  }
  return null
}

function patternOf(address: string): RegExp {
  const source = address.replace(/\/?\*$/, '(?:/.*)?').replace(/:(\w+)/g, '(?<$1>[^/]+)')
  return new RegExp(`^${source}/*$`, 'i')
}

/** Two slashes at the start would name another server. */
function onThisServer(address: string): string {
  return address.replace(/^[\\/]{2,}/, '/')
}
