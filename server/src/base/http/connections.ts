import type { Server } from 'node:http'
import type { Logger } from 'pino'

/** File descriptors kept free for database connections, files, workers and the runtime. */
const RESERVED_FILES = 128
const FEWEST = 16
/** An upper bound, since each open connection costs memory. */
const MAX_CONNECTIONS = 10_000

/** How long a slow client may take, in milliseconds. */
export const PATIENCE = {
  /** The time for the request line and headers, from the connection's start. */
  headersTimeout: 15_000,
  /** How often the server looks for clients that are too slow. */
  connectionsCheckingInterval: 5000,
  /** A phone on a bad connection needs minutes for a photo; no request needs longer. */
  requestTimeout: 300_000,
  /** Longer than a reverse proxy keeps its side open (usually 60 s), so that it never writes into a closed connection. */
  keepAliveTimeout: 72_000,
}

/** Limits connections, so that files and the database can always be opened. A full server closes idle connections first. */
export function boundConnections(server: Server, log: Logger): void {
  server.maxConnections = Math.min(MAX_CONNECTIONS, Math.max(FEWEST, openFilesLimit() - RESERVED_FILES))
  // Otherwise a full worker gives a connection back to the first process, which passes it round among the workers without end.
  Object.assign(server, { dropMaxConnection: true })
  server.on('drop', () => server.closeIdleConnections())
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (error.syscall === 'accept') log.warn({ err: error }, 'a connection could not be accepted')
  })
}

interface Report {
  userLimits?: { open_files?: { soft: number | 'unlimited' } }
}

/** The limit of open files (`ulimit -n`) of this process. */
function openFilesLimit(): number {
  // Without this the report would look up the names of all peers.
  const report = Object.assign(process.report, { excludeNetwork: true })
  const soft = (report.getReport() as Report).userLimits?.open_files?.soft
  return typeof soft === 'number' ? soft : MAX_CONNECTIONS + RESERVED_FILES
}
