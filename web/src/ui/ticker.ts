const listeners = new Set<() => void>()
let ticks = 0
let timer: ReturnType<typeof setInterval> | undefined

/** One heartbeat a second for every clock on the screen; it rests when there is none. */
export const ticker = {
  get: () => ticks,
  subscribe(listener: () => void) {
    listeners.add(listener)
    timer ??= setInterval(tick, 1000)
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      clearInterval(timer)
      timer = undefined
    }
  },
}

function tick() {
  ticks += 1
  for (const listener of listeners) listener()
}
