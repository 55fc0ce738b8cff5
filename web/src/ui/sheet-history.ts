import { useEffect, useLayoutEffect, useRef } from 'react'

/** In an entry of the browser's history: how many sheets stand above the page there. */
const SHEETS = 'sheets'

interface Place {
  depth: number
  close: () => void
}

const places = new Set<Place>()
/** On the way back out of a place: the entry that is current still says that the sheet is there. */
let leaving = false

addEventListener('popstate', () => {
  leaving = false
  const depth = depthHere()
  for (const place of [...places].toReversed()) if (place.depth > depth) place.close()
  // What stood there is gone since: nobody wants to go back twice.
  if (depth > places.size) goBack()
})

/** Gives what is shown above the page a place in the history while it is shown: going back closes it, not the page. */
export function useBackCloses(close: () => void): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  }, [close])
  useLayoutEffect(() => {
    const taken = takePlace(() => latest.current())
    // A sheet that follows in the same commit takes the place over.
    return () => void places.delete(taken)
  }, [])
  // Only after those effects by which whatever closed it went on to another page.
  useEffect(() => leavePlace, [])
}

/** Goes back out of the sheet that is shown, for what replaces the page below it. Resolves at once without one. */
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
  // After a reload, or after another sheet, it may be there already.
  if (leaving || depthHere() < place.depth) {
    history.pushState({ ...(history.state as object | null), [SHEETS]: place.depth }, '')
  }
  return place
}

/** Goes back, unless another page or sheet has taken the place over. */
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
