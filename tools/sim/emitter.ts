type Listener = (event: never) => void

/** The parts of EventTarget that stores and channels need. */
export class Emitter {
  readonly #listeners: [type: string, listener: Listener][] = []

  addEventListener(type: string, listener: Listener): void {
    this.#listeners.push([type, listener])
  }

  removeEventListener(type: string, listener: Listener): void {
    const place = this.#listeners.findIndex((known) => known[0] === type && known[1] === listener)
    if (place >= 0) this.#listeners.splice(place, 1)
  }

  emit(type: string, event: object = {}): void {
    for (const [known, listener] of this.#listeners.slice()) {
      if (known === type) listener(Object.assign(event, { type, target: this }) as never)
    }
  }
}
