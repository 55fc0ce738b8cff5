import type { VisitStatus } from '@cloche/contract/visits.ts'
import { validate } from 'uuid'
import { useSearchParams } from 'react-router'
import { STATUSES } from '../visit-status.tsx'

export interface VisitFilter {
  restaurantId?: string
  status?: VisitStatus
}

/** The filter lives in the address, so that it can be shared; what makes no sense there is left out. */
export function useVisitFilter(): [VisitFilter, (filter: VisitFilter) => void] {
  const [params, setParams] = useSearchParams()
  const apply = ({ restaurantId, status }: VisitFilter) => {
    setParams({ ...(restaurantId && { restaurantId }), ...(status && { status }) }, { replace: true })
  }
  return [readFilter(params), apply]
}

function readFilter(params: URLSearchParams): VisitFilter {
  const restaurantId = params.get('restaurantId')
  const status = STATUSES.find((each) => each === params.get('status'))
  return { ...(restaurantId && validate(restaurantId) && { restaurantId }), ...(status && { status }) }
}
