/** An answer that is JSON already, in UTF-8. `T` is what it says. */
export class ReadyJson<T> {
  declare readonly says: T
  readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}
