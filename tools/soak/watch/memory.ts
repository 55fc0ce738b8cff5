import { readFile } from 'node:fs/promises'

const KIB = 1024
/** The time by which a process has loaded its code and filled its pools. */
const SETTLED_MS = 20_000
const EVERY_MS = 2000

/** The life of one process, resident memory in bytes. */
export interface Life {
  pid: number
  begun: number
  ended: number
  /** The memory after loading, or the first reading if the process ended before. */
  first: number
  last: number
  most: number
}

/** Notes the memory of the processes that `pids` names now, until it is stopped. Returns the lives of each place. */
export function watchMemory(pids: () => readonly (number | undefined)[]): { stop(): Life[][] } {
  const places: Life[][] = pids().map(() => [])
  const look = async () => {
    await Promise.all(
      pids().map(async (pid, place) => {
        const bytes = pid === undefined ? null : await residentMemory(pid)
        if (pid !== undefined && bytes !== null) note(places[place]!, pid, bytes)
      }),
    )
  }
  const watching = setInterval(() => void look(), EVERY_MS)
  return {
    stop: () => {
      clearInterval(watching)
      return places
    },
  }
}

function note(lives: Life[], pid: number, bytes: number): void {
  const now = performance.now()
  const life = lives.at(-1)
  if (life?.pid !== pid) {
    lives.push({ pid, begun: now, ended: now, first: bytes, last: bytes, most: bytes })
    return
  }
  life.ended = now
  life.last = bytes
  life.most = Math.max(life.most, bytes)
  if (now - life.begun < SETTLED_MS) life.first = bytes
}

async function residentMemory(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kib = /^VmRSS:\s+(\d+)/m.exec(status)?.[1]
  return kib === undefined ? null : Number(kib) * KIB
}
