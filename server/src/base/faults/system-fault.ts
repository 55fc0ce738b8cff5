/** The operating system refused a request: no room, no memory, no rights. `code` as in Node (`ENOSPC`). */
export class SystemFault extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}
