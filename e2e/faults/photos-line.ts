import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/** A line between phone and product. When a test cuts the line, bytes under way never arrive. */
export interface Line extends AsyncDisposable {
  url: string
  cut(): void
  mend(): void
  /** Limits how fast the phone sends, bytes per second; null for no limit. */
  setSpeed(speed: number | null): void
  /** Returns how many bytes the phone has sent. */
  sent(): number
}

export async function openLine(productUrl: string): Promise<Line> {
  const sockets = new Set<Socket>()
  let whole = true
  let speed: number | null = null
  let sent = 0
  const slowly = () =>
    new Transform({
      transform(bytes: Buffer, _encoding, done) {
        sent += bytes.length
        if (speed) setTimeout(done, (bytes.length / speed) * 1000, null, bytes)
        else done(null, bytes)
      },
    })
  const server = createServer((phone) => {
    if (!whole) return phone.destroy()
    const product = connect(Number(new URL(productUrl).port), '127.0.0.1')
    phone.pipe(slowly()).pipe(product)
    product.pipe(phone)
    for (const [socket, other] of [
      [phone, product],
      [product, phone],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const drop = () => sockets.forEach((socket) => socket.destroy())
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      whole = false
      drop()
    },
    mend: () => (whole = true),
    setSpeed: (next) => (speed = next),
    sent: () => sent,
    async [Symbol.asyncDispose]() {
      server.close()
      drop()
      await once(server, 'close')
    },
  }
}
