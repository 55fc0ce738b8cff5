/** Faults that an operator can mend are explained in a sentence; others are bugs and show their stack. */
const MENDABLE = new Set(['BackupError', 'ConfigError', 'EmbeddedError', 'MigrationError', 'WorkerError'])

/** PostgreSQL's codes for an unavailable connection, login or database. */
const UNREACHABLE = /^(08|28|3D)...$/

function explainSystem({ code = '', syscall, message }: NodeJS.ErrnoException): string | null {
  if (code === 'EADDRINUSE') return `${message}. Stop what uses this port, or set PORT.`
  return syscall !== undefined || UNREACHABLE.test(code) ? message : null
}

export function explain(error: unknown): string {
  if (error instanceof AggregateError) return explain(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  if (MENDABLE.has(error.name)) return error.message
  return explainSystem(error) ?? error.stack ?? error.message
}
