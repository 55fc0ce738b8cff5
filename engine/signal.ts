import type { Readable } from './interface.ts'

/** Holds a value that can be watched. Setting the same value again notifies no listener. */
export interface Signal<T> extends Readable<T> {
  set(value: T): void
}

export function createSignal<T>(initial: T): Signal<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      const current = [...listeners]
      for (const listener of current) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
