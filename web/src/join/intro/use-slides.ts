import { useCallback, useRef, useState } from 'react'

/** Tracks which of several side-by-side pictures is in view, and scrolls to another. */
export function useSlides(count: number) {
  const ref = useRef<HTMLOListElement>(null)
  const [current, setCurrent] = useState(0)
  /** The target of a smooth scroll counts as the current picture, so that a second tap continues from there. */
  const target = useRef<number | null>(null)
  const onScroll = useCallback(() => {
    const list = ref.current
    if (!list) return
    // Written from the right, a list scrolls to negative places.
    const place = Math.round(Math.abs(list.scrollLeft) / list.clientWidth)
    if (target.current === null) setCurrent(place)
    else if (target.current === place) target.current = null
  }, [])
  /** A touch ends the smooth scroll. */
  const onPointerDown = useCallback(() => void (target.current = null), [])
  const go = (place: number) => {
    const list = ref.current
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
    const next = Math.min(Math.max(place, 0), count - 1)
    if (next !== current) target.current = next
    setCurrent(next)
    const side = list?.matches(':dir(rtl)') ? -1 : 1
    list?.scrollTo({ left: side * next * list.clientWidth, behavior })
  }
  return { ref, current, go, handlers: { onScroll, onPointerDown } }
}
