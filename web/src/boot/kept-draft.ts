import type { TextStorage } from '@cloche/client/local-storage.ts'
import type { Readable } from '@cloche/engine/interface.ts'
import { createSignal } from '@cloche/engine/signal.ts'

/** Input that nobody has saved yet. It outlives the page and a reload where the storage takes it. */
export interface KeptDraft<Draft> extends Readable<Draft> {
  set(draft: Draft): void
  /** Removes the draft from the storage; the screen keeps it until it is left. */
  forget(): void
}

interface Kind<Draft> {
  /** Returns the draft of what was stored, null where there is nothing. May throw at what is no draft. */
  from: (stored: unknown) => Draft
  /** Returns what is stored of a draft that is more than JSON. */
  to?: (draft: Draft) => unknown
  /** Returns whether there is nothing to keep. */
  isEmpty: (draft: Draft) => boolean
}

export function keptDraft<Draft>(
  storage: TextStorage,
  key: string,
  { from, to = (draft) => draft, isEmpty }: Kind<Draft>,
): KeptDraft<Draft> {
  const draft = createSignal(read(storage, key, from))
  const forget = () => attempt(() => storage.removeItem(key))
  return {
    ...draft,
    set(next) {
      draft.set(next)
      if (isEmpty(next)) forget()
      else attempt(() => storage.setItem(key, JSON.stringify(to(next))))
    },
    forget,
  }
}

function read<Draft>(storage: TextStorage, key: string, from: Kind<Draft>['from']): Draft {
  try {
    return from(JSON.parse(storage.getItem(key) ?? 'null'))
  } catch {
    return from(null)
  }
}

/** A storage that is full or forbidden costs what was typed only when the page goes. */
function attempt(act: () => void): void {
  try {
    act()
  } catch {
    // The page still has the draft.
  }
}
