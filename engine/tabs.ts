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

export interface TabsOptions {
  name: string
  onMessage(message: TabMessage): void
  onSender(sender: boolean): void
}

/** One tab of this user sends at a time. Where the browser has no Web Locks every tab does, which is only wasteful. */
export function createTabs({ name, onMessage, onSender }: TabsOptions): Tabs {
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', (event: MessageEvent<TabMessage>) => onMessage(event.data))
  let turn = new AbortController()
  let sender = false

  function become(next: boolean) {
    sender = next
    onSender(next)
  }

  /** Behind those who wait. What was held is given back first: a page is hidden after it was left, and comes back then. */
  function join() {
    leave()
    turn = new AbortController()
    const { signal } = turn
    if (!navigator.locks) return become(true)
    void navigator.locks.request(name, { signal }, () => held(signal)).catch(() => {})
  }

  async function held(signal: AbortSignal) {
    // Left between the grant and now: nobody would give the lock back.
    if (signal.aborted) return
    become(true)
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  }

  function leave() {
    turn.abort()
    become(false)
  }

  return {
    isSender: () => sender,
    tell: (message) => channel.postMessage(message),
    yield: join,
    join,
    leave,
    stop: () => {
      leave()
      channel.close()
    },
  }
}
