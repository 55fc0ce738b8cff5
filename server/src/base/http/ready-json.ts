/** An answer that is serialized already, as JSON in UTF-8. `T` is its type. */
export class ReadyJson<T> {
  declare readonly says: T
  readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}
