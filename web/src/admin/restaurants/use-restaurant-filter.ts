import { useSearchParams } from '../../ui/search-params.ts'

export interface RestaurantFilter {
  search: string
  removed: boolean
}

/** What narrows the list down, in the address. */
export function useRestaurantFilter(): [RestaurantFilter, (change: Partial<RestaurantFilter>) => void] {
  const [params, setParams] = useSearchParams()
  const filter = { search: params.get('q') ?? '', removed: params.has('deleted') }
  const change = (part: Partial<RestaurantFilter>) => {
    const { search, removed } = { ...filter, ...part }
    setParams({ ...(search && { q: search }), ...(removed && { deleted: '1' }) }, { replace: true })
  }
  return [filter, change]
}
