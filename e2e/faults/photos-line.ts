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
  /** Holds the phone's bytes back after this many more have passed; null lets all of them through. */
  hold(after: number | null): void
  /** Returns how many bytes the phone has sent. */
  sent(): number
}

export async function openLine(productUrl: string): Promise<Line> {
  const sockets = new Set<Socket>()
  let whole = true
  let speed: number | null = null
  let sent = 0
  let left: number | null = null
  let release = Promise.withResolvers<void>()
  const slowly = () =>
    new Transform({
      transform(bytes: Buffer, _encoding, done) {
        sent += bytes.length
        const pass = (rest: Buffer) => {
          if (speed) setTimeout(done, (rest.length / speed) * 1000, null, rest)
          else done(null, rest)
        }
        if (left === null) return pass(bytes)
        const first = bytes.subarray(0, left)
        left -= first.length
        this.push(first)
        if (first.length === bytes.length) return done()
        void release.promise.then(() => pass(bytes.subarray(first.length)))
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
    hold(after) {
      left = after
      release.resolve()
      if (after !== null) release = Promise.withResolvers<void>()
    },
    setSpeed: (next) => (speed = next),
    sent: () => sent,
    async [Symbol.asyncDispose]() {
      server.close()
      drop()
      await once(server, 'close')
    },
  }
}
