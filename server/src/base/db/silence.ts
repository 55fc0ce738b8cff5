import { Socket } from 'node:net'
import pg from 'pg'
import type { BaseLogger } from 'pino'

const BEAT_MS = 500
/** The server is silent after this many beats (3 s) without a byte while an answer is due. */
const PATIENCE_BEATS = 6
/** Finds an idle connection whose other end has vanished, within 5 s. */
const KEEP_ALIVE = { enable: true, initialDelay: 2000, interval: 1000, count: 3 }

export interface WatchedConnection {
  /** The given configuration; each connection made with it is watched. */
  connection: pg.PoolConfig
  /** Stops watching, and breaks the connections that are still open and those made later. */
  close(): void
}

const silence = () => new Error('Connection terminated: the database is silent')
const closed = () => new Error('Connection terminated: the process stops')

/** A connection for a query that costs nothing; reconnects when it breaks. */
function openProbe(connection: pg.PoolConfig) {
  let socket = new Socket()
  let client: pg.Client | null = null

  async function connect(): Promise<pg.Client> {
    socket = new Socket()
    const next = new pg.Client({ ...connection, application_name: 'cloche-probe', stream: () => socket })
    next.on('error', () => {})
    next.once('end', () => (client = null))
    client = next
    await next.connect()
    return next
  }

  return {
    /** Resolves when the server has answered. A refusal is an answer too. */
    ask: async () => {
      await (client ?? (await connect())).query('select')
    },
    break: () => socket.destroy(silence()),
    close: () => socket.destroy(),
  }
}

/**
 * Breaks all connections when a probe waits for 3 s and no connection receives a byte, because TCP does not notice a silent database.
 * Slow statements go on, since the probe is answered beside them. Beats count the time, so a pause of this process is not silence.
 */
export function watchSilence(connection: pg.PoolConfig, log: BaseLogger): WatchedConnection {
  /** The bytes that each socket had read at the last beat. */
  const sockets = new Map<Socket, number>()
  const probe = openProbe(connection)
  let asked: Promise<void> | null = null
  let waited = 0
  let isSilent = false
  let isClosed = false

  function openSocket(): Socket {
    const socket = new Socket()
    sockets.set(socket, 0)
    socket.on('error', () => {})
    socket.once('connect', () => socket.setKeepAlive(KEEP_ALIVE))
    socket.once('close', () => sockets.delete(socket))
    // The driver connects and adds its error listener in this tick.
    if (isClosed || isSilent) process.nextTick(() => socket.destroy(isClosed ? closed() : silence()))
    return socket
  }

  function hasHeard(): boolean {
    const heard = [...sockets].filter(([socket, before]) => socket.bytesRead !== before)
    for (const [socket] of heard) sockets.set(socket, socket.bytesRead)
    return heard.length > 0
  }

  function ask(): void {
    waited = 0
    const asking = probe
      .ask()
      .catch(() => {})
      .then(() => {
        if (asked === asking) setSilent(false)
      })
    asked = asking
  }

  function setSilent(silent: boolean): void {
    asked = null
    if (silent === isSilent) return
    isSilent = silent
    if (silent) log.error('The database has gone silent, its connections are broken')
    else log.warn('The database is no longer silent')
  }

  function beat(): void {
    waited = hasHeard() ? 0 : waited + 1
    if (asked === null) return isSilent || sockets.size > 0 ? ask() : undefined
    if (waited < PATIENCE_BEATS) return
    setSilent(true)
    probe.break()
    for (const socket of sockets.keys()) socket.destroy(silence())
  }

  const beating = setInterval(beat, BEAT_MS).unref()
  return {
    connection: { ...connection, stream: openSocket },
    close: () => {
      isClosed = true
      asked = null
      clearInterval(beating)
      probe.close()
      for (const socket of sockets.keys()) socket.destroy(closed())
    },
  }
}
