import type { TabMessage, Tabs, TabsOptions } from '../tabs.ts'

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
