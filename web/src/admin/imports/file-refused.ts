/** A file that is not even sent. */
export class FileRefused extends Error {
  readonly code: 'too_large' | 'changed'

  constructor(code: FileRefused['code'], options?: ErrorOptions) {
    super(code, options)
    this.name = 'FileRefused'
    this.code = code
  }
}
