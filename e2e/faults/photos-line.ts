import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A line between the phone and the product that can be cut for real: what is on its way never arrives. */
export interface Line extends AsyncDisposable {
  url: string
  cut(): void
  mend(): void
}

export async function openLine(productUrl: string): Promise<Line> {
  const sockets = new Set<Socket>()
  let whole = true
  const server = createServer((phone) => {
    if (!whole) return phone.destroy()
    const product = connect(Number(new URL(productUrl).port), '127.0.0.1')
    for (const [socket, other] of [
      [phone, product],
      [product, phone],
    ] as const) {
      sockets.add(socket)
      socket.pipe(other)
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
    async [Symbol.asyncDispose]() {
      server.close()
      drop()
      await once(server, 'close')
    },
  }
}
