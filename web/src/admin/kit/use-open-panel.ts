import { useLocation, type To } from 'react-router'
import { useSearchParams } from '../../ui/search-params.ts'
import { goBack } from './leave-guard.ts'

/** Tells that the step before this address is the page without its panel. */
const state = { panel: true }

/** Which panel is open, in the address: `?open=<id>` for a thing, `?new=1` for one that is yet to be. */
export function useOpenPanel() {
  const [params, setParams] = useSearchParams()
  const location = useLocation()
  const withPanel = (name: 'open' | 'new', value: string) => {
    const next = withoutPanel(new URLSearchParams(params))
    next.set(name, value)
    return next
  }
  /** Without a step back, which may be on its way already. */
  const drop = () => setParams(withoutPanel, { replace: true })
  return {
    open: params.get('open'),
    adding: params.has('new'),
    /** What a Link needs to open a thing. */
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

/** `visitDate`: what an address may begin a new visit with. */
function withoutPanel(params: URLSearchParams): URLSearchParams {
  for (const name of ['open', 'new', 'visitDate']) params.delete(name)
  return params
}
