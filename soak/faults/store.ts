import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { Fault } from './fault.ts'

const AWAY_MS = 10_000
const PIECE = Buffer.alloc(1024 ** 2)

export const storeAway: Fault = {
  what: 'the store (S3) away for 10 s',
  async run({ store }, { recovering }) {
    await store.leave()
    await wait(AWAY_MS)
    recovering()
    await store.comeBack()
  },
}

export const diskFull: Fault = {
  what: 'the disk of DATA_DIR full for 10 s, on both replicas',
  obstacle: ({ disk }) => (disk === null ? 'a small disk can only be mounted by root' : null),
  async run({ disk }, { recovering }) {
    const ballast = join(disk!, 'ballast')
    await pipeline(endlessly, createWriteStream(ballast)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOSPC') throw error
    })
    await wait(AWAY_MS)
    recovering()
    await rm(ballast)
  },
}

function* endlessly(): Generator<Buffer> {
  for (;;) yield PIECE
}
