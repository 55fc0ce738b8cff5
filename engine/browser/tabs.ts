import type { TabMessage, Tabs, TabsOptions } from '../tabs.ts'

/** Lets one tab of a user send at a time. Without Web Locks every tab sends, which is only wasteful. */
export function createTabs({ name, onMessage, onSender }: TabsOptions): Tabs {
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', (event: MessageEvent<TabMessage>) => onMessage(event.data))
  let turn = new AbortController()
  let sender = false

  function become(next: boolean) {
    sender = next
    onSender(next)
  }

  /** Requests the lock behind other tabs, after releasing it: a page is hidden after it was left, and returns then. */
  function join() {
    leave()
    turn = new AbortController()
    const { signal } = turn
    if (!navigator.locks) return become(true)
    void navigator.locks.request(name, { signal }, () => held(signal)).catch(() => {})
  }

  async function held(signal: AbortSignal) {
    // The page was left between the grant and now, so nothing else would release the lock.
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
    post: (message) => channel.postMessage(message),
    yield: join,
    join,
    leave,
    stop: () => {
      leave()
      channel.close()
    },
  }
}
