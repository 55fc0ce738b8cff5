import { useCallback, useRef, useState } from 'react'

/** Pictures side by side that scroll and snap: which one is in view, and how to go to another. */
export function useSlides(count: number) {
  const ref = useRef<HTMLOListElement>(null)
  const [current, setCurrent] = useState(0)
  /** Where it is gliding to, which is where it counts as being: a second tap on the way goes on from there. */
  const target = useRef<number | null>(null)
  const onScroll = useCallback(() => {
    const list = ref.current
    if (!list) return
    const place = Math.round(list.scrollLeft / list.clientWidth)
    if (target.current === null) setCurrent(place)
    else if (target.current === place) target.current = null
  }, [])
  /** A finger takes over. */
  const onPointerDown = useCallback(() => void (target.current = null), [])
  const go = (place: number) => {
    const list = ref.current
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
    const next = Math.min(Math.max(place, 0), count - 1)
    if (next !== current) target.current = next
    setCurrent(next)
    list?.scrollTo({ left: next * list.clientWidth, behavior })
  }
  return { ref, current, go, handlers: { onScroll, onPointerDown } }
}
