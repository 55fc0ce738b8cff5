import type { Server } from 'node:http'
import type { Logger } from 'pino'

/** For database connections, files, workers and what the runtime itself keeps open. */
const RESERVED_FILES = 128
const FEWEST = 16
/** Each open connection costs memory, whatever the machine allows. */
const MAX_CONNECTIONS = 10_000

/** How long a slow client may take, in milliseconds. */
export const PATIENCE = {
  /** For the request line and headers, counted from the connection's start. */
  headersTimeout: 15_000,
  /** How often clients that have taken too long are looked for. */
  connectionsCheckingInterval: 5000,
  /** A phone on a bad line needs minutes for a photo; nobody needs longer. */
  requestTimeout: 300_000,
  /** Longer than a reverse proxy keeps its side open (usually 60 s), so that it never writes into a closed connection. */
  keepAliveTimeout: 72_000,
}

/** Limits connections so that files and database can always be opened; a full server gives up idle connections first. */
export function boundConnections(server: Server, log: Logger): void {
  server.maxConnections = Math.min(MAX_CONNECTIONS, Math.max(FEWEST, openFilesLimit() - RESERVED_FILES))
  server.on('drop', () => server.closeIdleConnections())
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (error.syscall === 'accept') log.warn({ err: error }, 'a connection could not be accepted')
  })
}

interface Report {
  userLimits?: { open_files?: { soft: number | 'unlimited' } }
}

/** `ulimit -n` of this process. */
function openFilesLimit(): number {
  // Naming the peers of open sockets would ask a name server.
  const report = Object.assign(process.report, { excludeNetwork: true })
  const soft = (report.getReport() as Report).userLimits?.open_files?.soft
  return typeof soft === 'number' ? soft : MAX_CONNECTIONS + RESERVED_FILES
}
