import { localStorageOrNull } from '@cloche/client/local-storage.ts'
import type { Readable } from '@cloche/engine/interface.ts'
import { createSignal } from '@cloche/engine/signal.ts'

/** A text as it stands in a field. */
export interface Draft {
  visitId: string
  questionId: string
  text: string
  /** The value that was saved for this text; null while the text is not saved. */
  means: string | number | null
}

/** The typed texts that their values alone would not bring back, by field: the id of a question, or a part of a question. */
export interface Drafts extends Readable<ReadonlyMap<string, Draft>> {
  /** Keeps a field's text on this device; null forgets the text. */
  keep(field: string, draft: Draft | null): void
  close(): void
}

/** Without a storage the texts are kept in memory. */
export function createDrafts(userId: string, storage = localStorageOrNull()): Drafts {
  const prefix = `cloche-draft-${userId}-`
  const all = createSignal(stored())
  const reread = ({ key }: StorageEvent) => (key === null || key.startsWith(prefix)) && all.set(stored())

  function stored(): ReadonlyMap<string, Draft> {
    const keys = Object.keys(storage ?? {}).filter((key) => key.startsWith(prefix))
    return new Map(keys.flatMap((key) => read(key)))
  }

  function read(key: string): [string, Draft][] {
    try {
      return [[key.slice(prefix.length), JSON.parse(storage!.getItem(key)!) as Draft]]
    } catch {
      return []
    }
  }

  function store(field: string, draft: Draft | null) {
    try {
      if (draft) storage?.setItem(prefix + field, JSON.stringify(draft))
      else storage?.removeItem(prefix + field)
    } catch {
      // Without room the text is kept in memory alone, as long as the page lives.
    }
  }

  addEventListener('storage', reread)
  return {
    ...all,
    keep(field, draft) {
      const next = new Map(all.get())
      if (draft) next.set(field, draft)
      else if (!next.delete(field)) return
      store(field, draft)
      all.set(next)
    },
    close: () => removeEventListener('storage', reread),
  }
}
