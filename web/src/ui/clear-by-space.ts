import type { KeyboardEvent } from 'react'

/** Space on a radio button that is chosen takes the choice away, as a tap does: browsers do nothing there. */
export function clearBySpace(event: KeyboardEvent, clear: () => void): void {
  if (event.key !== ' ') return
  // Letting the key go would choose it again.
  event.preventDefault()
  clear()
}
