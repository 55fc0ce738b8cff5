import type { TextStorage } from '@cloche/client/local-storage.ts'
import { createSignal } from '@cloche/engine/signal.ts'
import { USUAL_TIME } from '../visits/edit/visit-values.ts'
import type { Choice } from './plan-dates.ts'
import { AT_ONCE, type Notify } from './notify.ts'
import type { Edit } from './plan-rows.ts'

export interface Draft {
  choice: Choice
  allowRepeats: boolean
  notify: Notify
  /** What somebody did to rows of the preview. */
  edits: Readonly<Record<string, Edit>>
}

const NOTHING: Draft = {
  choice: {
    restaurantIds: [],
    guests: [],
    pairs: [],
    by: 'days',
    days: [],
    weeks: { weekdays: [], from: null, to: null },
    times: [USUAL_TIME],
    inTurn: false,
  },
  allowRepeats: false,
  notify: AT_ONCE,
  edits: {},
}

/** A plan in the making. It outlives the page and a reload, until its visits are stored or the tab is closed. */
export function createPlanDraft(userId: string, storage: TextStorage) {
  const key = `cloche.plan.${userId}`
  const draft = createSignal(read(storage, key))
  const put = (next: Draft) => {
    draft.set(next)
    write(storage, key, next)
  }
  return {
    get: draft.get,
    subscribe: draft.subscribe,
    /** Rows of another choice are other rows. */
    choose: (part: Partial<Choice>) =>
      put({ ...draft.get(), choice: { ...draft.get().choice, ...part }, edits: {} }),
    allowRepeats: (allowRepeats: boolean) => put({ ...draft.get(), allowRepeats }),
    notify: (part: Partial<Notify>) => put({ ...draft.get(), notify: { ...draft.get().notify, ...part } }),
    edit: (change: (edits: Draft['edits']) => Draft['edits']) =>
      put({ ...draft.get(), edits: change(draft.get().edits) }),
    /** The next plan begins with nothing; the screen keeps this one until it is left. */
    forget: () => write(storage, key, null),
  }
}

export type PlanDraft = ReturnType<typeof createPlanDraft>

function read(storage: TextStorage, key: string): Draft {
  try {
    const stored = JSON.parse(storage.getItem(key) ?? 'null') as Draft | null
    return { ...NOTHING, ...stored, choice: { ...NOTHING.choice, ...stored?.choice } }
  } catch {
    return NOTHING
  }
}

function write(storage: TextStorage, key: string, draft: Draft | null) {
  try {
    if (draft) storage.setItem(key, JSON.stringify(draft))
    else storage.removeItem(key)
  } catch {
    // A full or forbidden storage only costs what was chosen at a reload.
  }
}
