/** The embedded database can't be used; the message tells an operator why and what to do. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError'
}
