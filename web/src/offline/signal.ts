import type { Readable } from './interface.ts'

/** A value that can be watched; setting the same value again tells nobody. */
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
      const told = [...listeners]
      for (const listener of told) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Resolves with the first value that passes; rejects with what the test throws. */
export function until<T>(readable: Readable<T>, passes: (value: T) => boolean): Promise<T> {
  return new Promise((resolve, reject) => {
    let stop = () => {}
    const look = () => {
      try {
        if (!passes(readable.get())) return
        resolve(readable.get())
      } catch (error) {
        reject(error)
      }
      stop()
    }
    stop = readable.subscribe(look)
    look()
  })
}
