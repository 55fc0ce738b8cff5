import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { isRoot } from '@cloche/server/src/base/db/embedded/account.ts'
import { findProgram, run } from '@cloche/e2e/programs.ts'

const INSIDE = 'CLOCHE_SOAK_NETWORK'

/** Whether this process has a network of its own, in which packets can be dropped. */
export const hasOwnNetwork = (): boolean => process.env[INSIDE] === 'own'

/**
 * Runs the command again in a network namespace of its own, if this account may make one and the programs are there. Its ports and
 * packet filters are then nobody else's. Returns the exit code of that run; null when this process has to do the work.
 */
export async function runInOwnNetwork(): Promise<number | null> {
  if (hasOwnNetwork() || !isRoot()) return null
  const programs = await Promise.all(['unshare', 'ip', 'iptables'].map(findProgram))
  if (programs.includes(null) || !(await isAllowed())) return null
  const command = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  const child = spawn('unshare', ['--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh', ...command], {
    stdio: 'inherit',
    env: { ...process.env, [INSIDE]: 'own' },
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}

const isAllowed = (): Promise<boolean> =>
  run('unshare', ['--net', 'sh', '-c', 'ip link set lo up && iptables -L -n']).then(
    () => true,
    () => false,
  )

/** Drops every packet from and to a port, so that connections stay open and nothing arrives. Returns a function that ends this. */
export async function dropPackets(port: number): Promise<() => Promise<void>> {
  const iptables = (await findProgram('iptables'))!
  const change = async (action: '-A' | '-D') => {
    for (const side of ['--dport', '--sport'])
      await run(iptables, [action, 'INPUT', '-p', 'tcp', side, String(port), '-j', 'DROP'])
  }
  await change('-A')
  return () => change('-D')
}
