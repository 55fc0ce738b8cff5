import { Socket } from 'node:net'
import pg from 'pg'
import type { BaseLogger } from 'pino'

const BEAT_MS = 500
/** Beats without a byte from the server, while it owes an answer, after which it is silent: 3 s. */
const PATIENCE_BEATS = 6
/** An idle connection whose other end has vanished is noticed within 5 s. */
const KEEP_ALIVE = { enable: true, initialDelay: 2000, interval: 1000, count: 3 }

export interface WatchedConnection {
  /** As given; each connection that is made of it is watched. */
  connection: pg.PoolConfig
  /** Watches no more; what is connected stays so. */
  close(): void
}

const silence = () => new Error('Connection terminated: the database is silent')

/** One connection that asks for something that costs nothing, made again when it breaks. */
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
    /** Resolves when the server has said something. A refusal is an answer too: whoever connects is refused without us. */
    ask: async () => {
      await (client ?? (await connect())).query('select')
    },
    break: () => socket.destroy(silence()),
    close: () => socket.destroy(),
  }
}

/**
 * Notices a database that takes bytes and answers none, which TCP takes for a slow one. While a probe on a connection of its own
 * waits, and no other connection hears a byte either, for 3 s, all of them are broken, and new ones at once until the probe is
 * answered. A slow statement is left alone: the server answers the probe beside it. Time is counted in beats, so that a process
 * that was held up itself does not take that for silence.
 */
export function watchSilence(connection: pg.PoolConfig, log: BaseLogger): WatchedConnection {
  /** Each with the bytes it had read at the last beat. */
  const sockets = new Map<Socket, number>()
  const probe = openProbe(connection)
  let asked: Promise<void> | null = null
  let waited = 0
  let isSilent = false

  function openSocket(): Socket {
    const socket = new Socket()
    sockets.set(socket, 0)
    socket.on('error', () => {})
    socket.once('connect', () => socket.setKeepAlive(KEEP_ALIVE))
    socket.once('close', () => sockets.delete(socket))
    // The driver connects, and listens for errors, in this turn.
    if (isSilent) process.nextTick(() => socket.destroy(silence()))
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
      clearInterval(beating)
      probe.close()
    },
  }
}
