import { QUEUE_FILE } from '@cloche/contract/queue-file.ts'
import { unzipSync, zipSync } from 'fflate'
import { fileIn, withFile } from '../multipart.ts'

const WORLD_ID = /00000000-0000-[0-9a-f-]{22}/g

/** Returns a queue file as a body with translated ids, in its manifest and in the names of its photos. */
export function queueFileWith(body: Uint8Array, idOf: (id: string) => string): Uint8Array {
  const files = Object.entries(unzipSync(fileIn({ body }))).map(([name, bytes]) => [
    name.replaceAll(WORLD_ID, idOf),
    name === QUEUE_FILE.manifest ? manifestWith(bytes, idOf) : bytes,
  ])
  return withFile(zipSync(Object.fromEntries(files), { level: 0 })).body as Uint8Array
}

function manifestWith(bytes: Uint8Array, idOf: (id: string) => string): Uint8Array {
  const read: unknown = JSON.parse(new TextDecoder().decode(bytes), (_, value: unknown) =>
    typeof value === 'string' ? idOf(value) : value,
  )
  return new TextEncoder().encode(JSON.stringify(read))
}
