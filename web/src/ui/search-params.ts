import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate, type GoOptions } from './routing.tsx'

type Init = URLSearchParams | Record<string, string>
type Next = Init | ((params: URLSearchParams) => Init)

/**
 * Returns the address's query parameters and a function that changes them. docs/decisions/0005 says why Cloche does not
 * use the router's.
 */
export function useSearchParams(): [URLSearchParams, (next: Next, options?: GoOptions) => void] {
  const { search } = useLocation()
  const go = useNavigate()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const set = useCallback(
    (next: Next, options?: GoOptions) => {
      const init = typeof next === 'function' ? next(new URLSearchParams(params)) : next
      go(`?${new URLSearchParams(init)}`, options)
    },
    [go, params],
  )
  return [params, set]
}
