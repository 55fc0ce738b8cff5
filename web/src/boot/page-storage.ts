import type { TextStorage } from '@cloche/client/local-storage.ts'

export interface PageStorage extends TextStorage {
  /** Whether the browser has the value, so that it outlives the page. */
  isKept(key: string): boolean
}

/** The device's storage for a page. What the browser does not take (it has none, refuses, or has no room) lives as long as the page. */
export const deviceStorage = createPageStorage('localStorage')

export function createPageStorage(name: 'localStorage' | 'sessionStorage'): PageStorage {
  const unkept = new Map<string, string>()
  // Another tab had more luck.
  globalThis.addEventListener?.('storage', ({ key }) => void unkept.delete(key ?? ''))

  function getKept(key: string): string | null {
    try {
      return globalThis[name]?.getItem(key) ?? null
    } catch {
      return null
    }
  }

  return {
    getItem: (key) => unkept.get(key) ?? getKept(key),
    setItem(key, value) {
      unkept.set(key, value)
      try {
        globalThis[name].setItem(key, value)
        unkept.delete(key)
      } catch {
        // `isKept` says so to those who ask.
      }
    },
    removeItem(key) {
      unkept.delete(key)
      try {
        globalThis[name].removeItem(key)
      } catch {
        // What can't be written to has nothing to remove.
      }
    },
    isKept: (key) => !unkept.has(key) && getKept(key) !== null,
  }
}
