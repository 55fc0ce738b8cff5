import { useLocation, type Location, type To } from 'react-router'
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
    /** What the new thing is, on a page with several kinds. */
    kind: params.get('new'),
    /** The properties with which a `Link` opens a thing's panel. */
    link: (id: string): { to: To; state: unknown } => ({
      to: { search: `?${withPanel('open', id).toString()}` },
      state,
    }),
    show: (id: string) => setParams(withPanel('open', id), { state }),
    add: () => setParams(withPanel('new', '1'), { state }),
    /** The properties with which a `Link` opens the panel of a new thing; `visitDate` is where a new visit starts. */
    linkToNew: (kind: string, visitDate?: string): { to: To; state: unknown } => {
      const next = withPanel('new', kind)
      if (visitDate !== undefined) next.set('visitDate', visitDate)
      return { to: { search: `?${next.toString()}` }, state }
    },
    /** Does nothing once the panel is gone: an answer may arrive after the user closed it or opened another. */
    close: () => {
      if (!isShown(location)) return
      if ((location.state as typeof state | null)?.panel) goBack()
      else drop()
    },
    drop,
  }
}

/** Returns whether the browser still shows this entry. The router's own location may be a render behind. */
function isShown({ key }: Location): boolean {
  // The router names an entry without a key `default`.
  return ((history.state as { key?: string } | null)?.key ?? 'default') === key
}

/** `visitDate` is the date with which an address may start a new visit. */
function withoutPanel(params: URLSearchParams): URLSearchParams {
  for (const name of ['open', 'new', 'visitDate']) params.delete(name)
  return params
}
