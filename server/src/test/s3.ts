import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { startFauxqs } from 'fauxqs'

const BUCKET = 'photos'
/** The server takes any keys. */
const KEYS = { AWS_ACCESS_KEY_ID: 'AKIDCLOCHETEST', AWS_SECRET_ACCESS_KEY: 'secret-of-the-test' }

export interface S3Server {
  /** For `STORAGE_URL`. */
  url: string
  endpoint: string
  /** The keys, for the environment of a process. */
  keys: typeof KEYS
  /** Makes the server unreachable; its objects stay. */
  leave(): Promise<void>
  /** Makes the server reachable again. */
  comeBack(): Promise<void>
  close(): Promise<void>
}

/** Starts an S3 server on loopback with empty buckets; `url` is of the first. The client of this process gets the keys. */
export async function startS3(others: readonly string[] = []): Promise<S3Server> {
  const store = await startFauxqs({ port: 0, logger: false })
  for (const bucket of [BUCKET, ...others]) store.createBucket(bucket)
  const sockets = new Set<Socket>()
  const way = createServer((client) => {
    const upstream = connect(store.port, '127.0.0.1')
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      from.pipe(to)
    }
  })
  const listen = (port: number) => once(way.listen(port, '127.0.0.1'), 'listening')
  await listen(0)
  const { port } = way.address() as AddressInfo
  const leave = async () => {
    const closed = once(way, 'close')
    way.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  Object.assign(process.env, KEYS)
  const endpoint = `http://127.0.0.1:${port}`
  return {
    url: `s3://${BUCKET}?endpoint=${endpoint}`,
    endpoint,
    keys: KEYS,
    leave,
    comeBack: async () => {
      await listen(port)
    },
    close: async () => {
      for (const name of Object.keys(KEYS)) delete process.env[name]
      await leave()
      await store.stop()
    },
  }
}
