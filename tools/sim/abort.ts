import { Emitter } from './emitter.ts'

/** Shared, because making an exception costs more than a simulated call. */
const ABORTED = new DOMException('This operation was aborted', 'AbortError')
const LATE = new DOMException('Too late', 'TimeoutError')

/** The parts of the browser's AbortSignal that the engine and its client use. Node's own is slow. */
class Signal extends Emitter {
  aborted = false
  reason: unknown

  abort(reason: unknown): void {
    if (this.aborted) return
    Object.assign(this, { aborted: true, reason })
    this.emit('abort')
  }

  static any(signals: readonly Signal[]): Signal {
    const either = new Signal()
    for (const each of signals) {
      if (each.aborted) either.abort(each.reason)
      else each.addEventListener('abort', () => either.abort(each.reason))
    }
    return either
  }
}

class AbortController {
  readonly signal = new Signal()

  abort(reason: unknown = ABORTED): void {
    this.signal.abort(reason)
  }
}

/** Returns the globals; `after` calls `act` on the running page's clock. */
export function abortable(after: (milliseconds: number, act: () => void) => void) {
  const timeout = (milliseconds: number) => {
    const signal = new Signal()
    after(milliseconds, () => signal.abort(LATE))
    return signal
  }
  return { AbortController: { value: AbortController }, AbortSignal: { value: { any: Signal.any, timeout } } }
}
