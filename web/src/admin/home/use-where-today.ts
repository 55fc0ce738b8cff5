import { useEffect } from 'react'
import { deviceStorage } from '../../boot/page-storage.ts'
import { useSessionState } from '../../boot/session-context.tsx'
import { isEverywhere, WHERE_PARTS, type Where } from '../entities/restaurants/where/where.ts'
import { addressFilter, useAddressFilter } from '../kit/address-filter.ts'

const FILTER = addressFilter<Where>(WHERE_PARTS)

/** Returns the restaurants that Today is about, and what changes them: those of the address, else what this reader chose last here. */
export function useWhereToday(): [Where, (where: Where) => void] {
  const state = useSessionState()
  const key = `today-where:${state.status === 'user' ? state.user.id : ''}`
  const [named, apply] = useAddressFilter(FILTER)
  const isNamed = !isEverywhere(named)
  const kept = isNamed ? '' : (deviceStorage.getItem(key) ?? '')
  const where = isNamed ? named : FILTER.read(new URLSearchParams(kept))
  useEffect(() => {
    // The address says what is shown, so that it can be passed on.
    if (kept !== '') apply(where)
  })
  const choose = (next: Where) => {
    if (isEverywhere(next)) deviceStorage.removeItem(key)
    else deviceStorage.setItem(key, new URLSearchParams(FILTER.write(next)).toString())
    apply(next)
  }
  return [where, choose]
}
