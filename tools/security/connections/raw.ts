import { connect, type Socket } from 'node:net'
import type { World } from '../world/world.ts'

/** A connection for arbitrary bytes, with the answer received. */
export interface Raw {
  socket: Socket
  received(): string
  /** Resolves when either side has ended the connection. */
  closed: Promise<void>
}

export async function openRaw({ product }: Pick<World, 'product'>): Promise<Raw> {
  const { hostname, port } = new URL(product.url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  let text = ''
  socket.on('data', (chunk: Buffer) => (text = (text + chunk.toString('latin1')).slice(0, 10_000)))
  const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()))
  socket.on('error', () => {})
  await new Promise<void>(
    (resolve) => void socket.once('connect', () => resolve()).once('close', () => resolve()),
  )
  return { socket, received: () => text, closed }
}

export async function openMany(world: World, count: number): Promise<Raw[]> {
  return Promise.all(Array.from({ length: count }, () => openRaw(world)))
}

export function closeAll(connections: readonly Raw[]): void {
  for (const { socket } of connections) socket.destroy()
}
