import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'

/** The delay of one way, milliseconds: 150 there and back. */
const LATENCY = 75
/** Bytes a second: 1.5 Mbit/s up, 8 down. */
const UP = 187_500
const DOWN = 1_000_000
/** The most bytes on the way before the sender has to wait. */
const PIECE = 16_384

export interface Line {
  url: string
  /** Returns the milliseconds from sending this many bytes to the server's first byte back, over this line alone. */
  carry(bytes: number): Promise<number>
}

/** Sends one chunk after another over one direction of the line, which all connections share. */
function direction(bytesPerSecond: number) {
  let freeAt = 0
  return (from: Socket, to: Socket) => {
    from.on('data', (data: Buffer) => {
      const now = performance.now()
      freeAt = Math.max(now, freeAt) + (data.length / bytesPerSecond) * 1000
      from.pause()
      setTimeout(() => from.resume(), freeAt - now)
      setTimeout(() => to.writable && to.write(data), freeAt - now + LATENCY)
    })
    from.on('end', () => setTimeout(() => to.end(), Math.max(0, freeAt - performance.now()) + LATENCY))
    from.on('error', () => to.destroy())
  }
}

/** A line of 1.5 Mbit/s up and 150 ms to a server on this machine over real TCP, independent of any browser. */
export async function openLine(port: number, stack: AsyncDisposableStack): Promise<Line> {
  const [up, down] = [direction(UP), direction(DOWN)]
  const carryTo = (target: number) => (socket: Socket) => {
    const far = connect({ port: target, host: '127.0.0.1' })
    up(socket, far)
    down(far, socket)
  }
  const listen = async (server: ReturnType<typeof createServer>) => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    stack.defer(() => void server.close())
    return (server.address() as AddressInfo).port
  }
  const options = { highWaterMark: PIECE, allowHalfOpen: true }
  const line = await listen(createServer(options, carryTo(port)))
  // The server answers once it has everything, which measures the line itself.
  const sink = await listen(
    createServer({ allowHalfOpen: true }, (socket) => socket.on('end', () => socket.end('!')).resume()),
  )
  const bare = await listen(createServer(options, carryTo(sink)))
  return {
    url: `http://127.0.0.1:${line}`,
    async carry(bytes) {
      const began = performance.now()
      const socket = connect({ port: bare, host: '127.0.0.1' })
      socket.end(Buffer.alloc(bytes))
      await once(socket, 'data')
      const took = performance.now() - began
      socket.destroy()
      return took
    },
  }
}
