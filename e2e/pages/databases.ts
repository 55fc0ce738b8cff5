/// <reference lib="dom" />
import type { Page } from '@playwright/test'

/** Returns the names of this browser's object stores that hold anything, each after its database. */
export function filledDatabases(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error!))
      })
    const filled: string[] = []
    for (const { name } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name!))
      for (const store of db.objectStoreNames)
        if ((await done(db.transaction(store).objectStore(store).count())) > 0)
          filled.push(`${name!} ${store}`)
      db.close()
    }
    return filled
  })
}
