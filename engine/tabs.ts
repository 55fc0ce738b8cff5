import type { Stamp } from './journal.ts'
import type { Finished } from './copies.ts'

/** A message to the other tabs: questions that changed in the store, the outcome of a send, or a stamp that was not kept. */
export type TabMessage =
  | { questions: readonly string[] }
  /** Finished writes, sent before the store has the answers. Earlier versions know them by this name, or read the store again instead. */
  | { questions: readonly string[]; settled: readonly Finished[] }
  /** A tab of an earlier version does not say `busy`. */
  | { online: boolean; busy?: boolean }
  | { submitted: string }
  | { stamp: Stamp }
  /** Sent by a new tab, which lacks unkept stamps. A tab of an earlier version reads the store again. */
  | { questions: readonly string[]; opened: true }

export interface Tabs {
  isSender(): boolean
  post(message: TabMessage): void
  /** Lets a waiting tab become the sender. */
  yield(): void
  /** Becomes the sender in the place of a tab that no longer answers, since the browser has stopped it. */
  claim(): void
  /** Takes part again after `leave`. */
  join(): void
  leave(): void
  stop(): void
}

/** Returns the name that the tabs of a user share. */
export const tabsOf = (userId: string): string => `cloche-${userId}`

export interface TabsOptions {
  name: string
  /** As in `Environment`. */
  after(milliseconds: number, act: () => void): () => void
  onMessage(message: TabMessage): void
  onSender(sender: boolean): void
}
