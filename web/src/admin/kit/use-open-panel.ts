import { useLocation, type To } from 'react-router'
import { useSearchParams } from '../../ui/search-params.ts'
import { goBack } from './leave-guard.ts'

/** Marks a history entry whose previous entry is the same page without a panel. */
const state = { panel: true }

/** Keeps the open panel in the address: `?open=<id>` for an existing thing, `?new=1` for a new one. */
export function useOpenPanel() {
  const [params, setParams] = useSearchParams()
  const location = useLocation()
  const withPanel = (name: 'open' | 'new', value: string) => {
    const next = withoutPanel(new URLSearchParams(params))
    next.set(name, value)
    return next
  }
  /** Closes the panel without a step back, because a step back may already be under way. */
  const drop = () => setParams(withoutPanel, { replace: true })
  return {
    open: params.get('open'),
    adding: params.has('new'),
    /** The properties with which a `Link` opens a thing's panel. */
    link: (id: string): { to: To; state: unknown } => ({
      to: { search: `?${withPanel('open', id).toString()}` },
      state,
    }),
    show: (id: string) => setParams(withPanel('open', id), { state }),
    add: () => setParams(withPanel('new', '1'), { state }),
    close: () => {
      if ((location.state as typeof state | null)?.panel) goBack()
      else drop()
    },
    drop,
  }
}

/** `visitDate` is the date with which an address may start a new visit. */
function withoutPanel(params: URLSearchParams): URLSearchParams {
  for (const name of ['open', 'new', 'visitDate']) params.delete(name)
  return params
}
