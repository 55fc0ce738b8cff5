import type { Stamp } from './journal.ts'
import type { OutboxItem } from './outbox.ts'
import type { Patch } from './patch.ts'

/** A write that the server has, and its answer. */
export interface Settled {
  item: OutboxItem
  patch: Patch
}

/** What one tab tells the others: questions that changed in the store, how the last send went, or a stamp that could not be kept. */
export type TabMessage =
  | { questions: readonly string[] }
  /** Before the store has it. A tab of an earlier version reads its store anew instead. */
  | { questions: readonly string[]; settled: readonly Settled[] }
  | { online: boolean }
  | { submitted: string }
  | { stamp: Stamp }
  /** It has just been opened, and knows no stamp that could not be kept. A tab of an earlier version reads its store anew. */
  | { questions: readonly string[]; opened: true }

export interface Tabs {
  isSender(): boolean
  tell(message: TabMessage): void
  /** Lets another tab be the sender, if one waits to be. */
  yield(): void
  /** Takes part again after `leave`. */
  join(): void
  leave(): void
  stop(): void
}

/** Under which the tabs of a user know each other. */
export const tabsOf = (userId: string): string => `cloche-${userId}`

export interface TabsOptions {
  name: string
  onMessage(message: TabMessage): void
  onSender(sender: boolean): void
}
