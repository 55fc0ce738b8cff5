/** A fault of a backup or of its target that the operator can mend; the message says how. */
export class BackupError extends Error {
  override name = 'BackupError'
}
