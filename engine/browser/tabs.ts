import type { Environment } from '../environment.ts'
import type { TabMessage, Tabs, TabsOptions } from '../tabs.ts'

/** Longest that a frozen tab, which gives nothing back, is waited for, milliseconds. */
const FROZEN = 1000

/**
 * Resolves when the tabs that were open under this name have stopped, or after a second: each has or awaits the turn to send.
 * At once where the browser has no Web Locks.
 */
export async function whenAlone(name: string, after: Environment['after']): Promise<void> {
  const late = new AbortController()
  const callOff = after(FROZEN, () => late.abort())
  await navigator.locks?.request(name, { signal: late.signal }, () => {}).catch(() => {})
  callOff()
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
