import { useState, useSyncExternalStore } from 'react'

/** How often the guest has touched the page. */
let touches = 0
for (const type of ['pointerdown', 'keydown', 'wheel'])
  addEventListener(type, () => void touches++, { capture: true, passive: true })

let arrived = { key: '', touches: 0 }

/** Whether the guest has touched the screen at this address (the router's key of it). Call it from effects and events alone. */
export function isTouched(key: string): boolean {
  if (arrived.key !== key) arrived = { key, touches }
  return touches > arrived.touches
}

const never = () => () => {}

/**
 * Returns `next` until the guest uses the screen at this address; from then on what it was before, so that no data replaces a screen
 * under the finger. Undefined, while nothing can be shown, is never held.
 */
export function useSteady<T>(next: T | undefined, address: string): T | undefined {
  const [kept, keep] = useState({ address, since: touches, value: next })
  const isInUse = useSyncExternalStore(never, () => touches > kept.since)
  const isElsewhere = kept.address !== address
  const isHeld = isInUse && !isElsewhere && kept.value !== undefined
  if (isElsewhere || (!isHeld && kept.value !== next))
    keep({ address, since: isElsewhere ? touches : kept.since, value: next })
  return isHeld ? kept.value : next
}
