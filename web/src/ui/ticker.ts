const listeners = new Set<() => void>()
let ticks = 0
let timer: ReturnType<typeof setInterval> | undefined

/** Ticks once a second for all clocks on the screen. Without subscribers the timer stops. */
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
