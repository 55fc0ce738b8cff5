import { useEffect, useLayoutEffect, useRef } from 'react'

/** The key in `history.state` for the number of sheets above the page. */
const SHEETS = 'sheets'

interface Place {
  depth: number
  close: () => void
}

const places = new Set<Place>()
/** A step back is under way: until `popstate`, the current entry still counts the closed sheet. */
let leaving = false

addEventListener('popstate', () => {
  leaving = false
  const depth = depthHere()
  for (const place of [...places].toReversed()) if (place.depth > depth) place.close()
  // The entry counts a sheet that no longer exists, so one press of back must skip the entry.
  if (depth > places.size) goBack()
})

/** Adds a history entry while a sheet is shown, so that going back closes the sheet and not the page. */
export function useBackCloses(close: () => void): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  }, [close])
  useLayoutEffect(() => {
    const taken = takePlace(() => latest.current())
    // A sheet that mounts in the same commit takes over this entry.
    return () => void places.delete(taken)
  }, [])
  // This runs after layout effects, in which the closing code may have navigated to another page.
  useEffect(() => leavePlace, [])
}

/**
 * Leaves the shown sheet's history entry, for code that replaces the page below. Resolves at once when no sheet is
 * shown.
 */
export function leaveSheet(): Promise<void> {
  if (depthHere() === 0) return Promise.resolve()
  return new Promise((left) => {
    addEventListener('popstate', () => left(), { once: true })
    if (!leaving) goBack()
  })
}

function takePlace(close: () => void): Place {
  const place = { depth: places.size + 1, close }
  places.add(place)
  // After a reload or another sheet, the history may already have this entry.
  if (leaving || depthHere() < place.depth) {
    history.pushState({ ...(history.state as object | null), [SHEETS]: place.depth }, '')
  }
  return place
}

/** Goes back, unless another page or sheet has taken over the entry. */
function leavePlace() {
  setTimeout(() => {
    if (!leaving && depthHere() > places.size) goBack()
  })
}

function goBack() {
  leaving = true
  history.back()
}

function depthHere(): number {
  return (history.state as { [SHEETS]?: number } | null)?.[SHEETS] ?? 0
}
