/** The part of `localStorage` that pages use; its entries' keys are its own properties. */
export interface TextStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** Null where the browser stores nothing for this page. */
export function localStorageOrNull(): TextStorage | null {
  try {
    return (globalThis as { localStorage?: TextStorage }).localStorage ?? null
  } catch {
    return null
  }
}
