import { connect, type Socket } from 'node:net'
import type { World } from '../world/world.ts'

/** A connection on which anything can be written, and what came back. */
export interface Raw {
  socket: Socket
  received(): string
  /** Resolves when the connection has ended, from either side. */
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
