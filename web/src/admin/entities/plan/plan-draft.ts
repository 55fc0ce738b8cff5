import type { TextStorage } from '@cloche/client/local-storage.ts'
import { keptDraft } from '../../../boot/kept-draft.ts'
import { USUAL, type PlannedChecklist } from '../checklists/checklist-choice.ts'
import { USUAL_TIME } from '../visits/edit/visit-values.ts'
import type { Choice } from './plan-dates.ts'
import { AT_ONCE, type Notify } from './notify.ts'
import type { Edit } from './plan-rows.ts'

export interface Draft {
  choice: Choice
  allowRepeats: boolean
  notify: Notify
  checklist: PlannedChecklist
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
  checklist: USUAL,
  edits: {},
}

/** A plan in the making. It outlives the page and a reload, until its visits are stored or the tab is closed. */
export function createPlanDraft(userId: string, storage: TextStorage) {
  const draft = keptDraft<Draft>(storage, `cloche.plan.${userId}`, {
    from: (stored) => {
      const kept = stored as Draft | null
      return { ...NOTHING, ...kept, choice: { ...NOTHING.choice, ...kept?.choice } }
    },
    isEmpty: () => false,
  })
  return {
    get: draft.get,
    subscribe: draft.subscribe,
    /** Rows of another choice are other rows. */
    choose: (part: Partial<Choice>) =>
      draft.set({ ...draft.get(), choice: { ...draft.get().choice, ...part }, edits: {} }),
    allowRepeats: (allowRepeats: boolean) => draft.set({ ...draft.get(), allowRepeats }),
    ask: (checklist: PlannedChecklist) => draft.set({ ...draft.get(), checklist }),
    notify: (part: Partial<Notify>) =>
      draft.set({ ...draft.get(), notify: { ...draft.get().notify, ...part } }),
    edit: (change: (edits: Draft['edits']) => Draft['edits']) =>
      draft.set({ ...draft.get(), edits: change(draft.get().edits) }),
    /** The next plan begins with nothing; the screen keeps this one until it is left. */
    forget: draft.forget,
  }
}

export type PlanDraft = ReturnType<typeof createPlanDraft>
