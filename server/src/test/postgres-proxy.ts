import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type pg from 'pg'

export interface PostgresProxy {
  port: number
  /** Passes no bytes in either direction and closes nothing, like a network that drops packets. */
  mute(): void
  /** Passes bytes again, first those held back. */
  unmute(): void
  close(): Promise<void>
}

/** Forwards a port of loopback to PostgreSQL's Unix socket. */
export async function proxyTo({ host }: pg.PoolConfig): Promise<PostgresProxy> {
  const sockets = new Set<Socket>()
  let isMute = false
  const join = (from: Socket, to: Socket) => {
    sockets.add(from)
    from.on('data', (bytes) => to.write(bytes))
    from.on('error', () => to.destroy())
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
    if (isMute) from.pause()
  }
  const server = createServer((client) => {
    const upstream = connect(`${host}/.s.PGSQL.5432`)
    join(client, upstream)
    join(upstream, client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    mute: () => {
      isMute = true
      for (const socket of sockets) socket.pause()
    },
    unmute: () => {
      isMute = false
      for (const socket of sockets) socket.resume()
    },
    close: async () => {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
