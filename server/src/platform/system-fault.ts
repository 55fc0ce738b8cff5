/** The operating system refused something: no room, no memory, no rights. `code` as Node names it (`ENOSPC`). */
export class SystemFault extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}
