import type { TabMessage, Tabs, TabsOptions } from '../tabs.ts'

/** The longest wait for the answer of the tab that sends, milliseconds. Afterwards it counts as stopped by the browser. */
const ANSWER_TIME = 5000

/** A question to the sender, or its answer. A tab of an earlier version reads the store again. */
interface Call {
  questions: readonly string[]
  call: 'asked' | 'answered'
}

/** Lets one tab of a user send at a time. Without Web Locks every tab sends, which is only wasteful. */
export function createTabs({ name, after, onMessage, onSender }: TabsOptions): Tabs {
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage | Call>) => {
    if (!('call' in data)) onMessage(data)
    else if (data.call === 'answered') stopAsking()
    else if (sender) call('answered')
  })
  let turn = new AbortController()
  let sender = false
  let callOff: (() => void) | null = null

  function call(what: Call['call']) {
    channel.postMessage({ questions: [], call: what } satisfies Call)
  }

  function become(next: boolean) {
    sender = next
    onSender(next)
  }

  /** Releases the lock, then requests it behind the other tabs. A page that was left is hidden after that, and takes part again. */
  function queue() {
    leave()
    if (!navigator.locks) return become(true)
    request({ signal: turn.signal })
  }

  function request(how: Pick<LockOptions, 'signal' | 'steal'>) {
    const { signal } = turn
    navigator.locks
      .request(name, how, () => held(signal))
      // Another tab counted this one as stopped, and sends now.
      .catch(() => sender && !signal.aborted && queue())
  }

  async function held(signal: AbortSignal) {
    // The page was left between the grant and now, so nothing else would release the lock.
    if (signal.aborted) return
    stopAsking()
    become(true)
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  }

  function claim() {
    if (sender || callOff) return
    callOff = after(ANSWER_TIME, () => {
      leave()
      request({ steal: true })
    })
    call('asked')
  }

  function stopAsking() {
    callOff?.()
    callOff = null
  }

  function leave() {
    stopAsking()
    turn.abort()
    turn = new AbortController()
    become(false)
  }

  return {
    isSender: () => sender,
    post: (message) => channel.postMessage(message),
    yield: queue,
    claim,
    join() {
      queue()
      claim()
    },
    leave,
    stop: () => {
      leave()
      channel.close()
    },
  }
}
