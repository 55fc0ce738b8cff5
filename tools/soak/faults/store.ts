import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { end, findProgram, startProgram } from '@cloche/e2e/programs.ts'
import type { Fault } from './fault.ts'

const AWAY_MS = 10_000
const SLOW_MS = 20_000
const SLOW_SYNC = '300ms'
const PIECE = Buffer.alloc(1024 ** 2)

export const storeAway: Fault = {
  what: 'the store (S3) away for 10 s',
  obstacle: ({ store: { line } }) => (line === null ? 'the store is a folder' : null),
  async run({ store: { line } }, { recovering }) {
    await line!.leave()
    await wait(AWAY_MS)
    recovering()
    await line!.comeBack()
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

export const slowDisk: Fault = {
  what: `each fsync of the primary and of both replicas takes ${SLOW_SYNC} for 20 s`,
  obstacle: async () =>
    (await findProgram('strace')) === null ? 'strace is not installed (apt-get install strace)' : null,
  async run({ pair, replicas }, { recovering }) {
    const pids = [
      ...(await pair.processesOfPrimary()),
      ...replicas.map(({ product }) => product.process!.pid!),
    ]
    const syncs = 'fsync,fdatasync'
    const slow = ['-f', '-qq', '-e', `trace=${syncs}`, '-e', `inject=${syncs}:delay_enter=${SLOW_SYNC}`]
    const processes = pids.flatMap((pid) => ['-p', String(pid)])
    const strace = startProgram(
      (await findProgram('strace'))!,
      [...slow, '-o', '/dev/null', ...processes],
      {},
    )
    await wait(SLOW_MS)
    recovering()
    await end(strace, 'SIGINT')
  },
}

function* endlessly(): Generator<Buffer> {
  for (;;) yield PIECE
}
