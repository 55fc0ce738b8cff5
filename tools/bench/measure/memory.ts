import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const KIB = 1024

interface Process {
  pid: number
  parent: number
  rss: number
  command: string
}

function processes(): Process[] {
  const lines = execFileSync('ps', ['-axo', 'pid=,ppid=,rss=,args='], { encoding: 'utf8' }).trim().split('\n')
  return lines.map((line) => {
    const [, pid, parent, kib, command = ''] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s?(.*)$/.exec(line) ?? []
    return { pid: Number(pid), parent: Number(parent), rss: Number(kib) * KIB, command }
  })
}

/** Shared memory counts once where the system can tell (Linux), else once for each process. */
function ownShare({ pid, rss }: Process): number {
  try {
    const pss = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
    return pss === undefined ? rss : Number(pss) * KIB
  } catch {
    return rss
  }
}

/** Returns the bytes of the server process and of all PostgreSQL processes. */
export function residentMemory(serverPid: number, postmaster: number): { server: number; postgres: number } {
  const all = processes()
  const family = all.filter(({ pid, parent }) => pid === postmaster || parent === postmaster)
  return {
    server: all.find(({ pid }) => pid === serverPid)?.rss ?? NaN,
    postgres: family.map(ownShare).reduce((sum, bytes) => sum + bytes, 0),
  }
}

/** Returns the bytes of a child of the server whose command names `module`; undefined without one. */
export function childMemory(serverPid: number, module: string): number | undefined {
  return processes().find(({ parent, command }) => parent === serverPid && command.includes(module))?.rss
}
