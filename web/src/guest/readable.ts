import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Readable } from '@cloche/engine/interface.ts'

/** Subscribes to a readable's value. */
export function useReadable<T>(source: Readable<T>): T {
  const subscribe = useCallback((listener: () => void) => source.subscribe(listener), [source])
  return useSyncExternalStore(subscribe, () => source.get())
}

/** Subscribes to a readable's value with a delay, for parts of the screen that the guest is not touching. */
export function useLater<T>(source: Readable<T>, delay = 80): T {
  const subscribe = useMemo(() => subscribeLater(source, delay), [source, delay])
  return useSyncExternalStore(subscribe, () => source.get())
}

function subscribeLater(source: Readable<unknown>, delay: number) {
  return (listener: () => void) => {
    let timer: ReturnType<typeof setTimeout>
    const stop = source.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(listener, delay)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }
}

/** A readable computed from another one on demand, and kept until that changes. */
export function derived<T, S>(
  source: Readable<T>,
  select: (value: T) => S,
  same: (a: S, b: S) => boolean = Object.is,
): Readable<S> {
  let last: { from: T; value: S } | null = null
  return {
    get() {
      const from = source.get()
      if (last === null) last = { from, value: select(from) }
      else if (last.from !== from) {
        const value = select(from)
        last = { from, value: same(value, last.value) ? last.value : value }
      }
      return last.value
    },
    subscribe: (listener) => source.subscribe(listener),
  }
}

export function sameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((each, index) => each === b[index])
}
