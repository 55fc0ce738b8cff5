/** What a page needs of `localStorage`; the keys of its entries are its own properties. */
export interface TextStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** Null where the browser keeps nothing for this page. */
export function localStorageOrNull(): TextStorage | null {
  try {
    return (globalThis as { localStorage?: TextStorage }).localStorage ?? null
  } catch {
    return null
  }
}
