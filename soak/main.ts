import { runBench, temporaryFolder } from '@cloche/bench/product/cleanup.ts'
import { machineLines } from '@cloche/bench/report/machine.ts'
import { readOptions } from './options.ts'
import { findHaproxy } from './rig/haproxy.ts'
import { Missing } from './rig/programs.ts'
import { startRig, untilReady } from './rig/rig.ts'

async function soak(stack: AsyncDisposableStack): Promise<boolean> {
  const rig = await startRig(await temporaryFolder(stack), stack)
  await untilReady(rig)
  console.log(`two replicas on a synchronous pair are ready at ${rig.url}`)
  return true
}

async function main(): Promise<void> {
  readOptions(process.argv.slice(2), [])
  await findHaproxy()
  console.log(machineLines().join('\n'))
  await runBench(soak)
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${error instanceof Missing ? error.message : String(error)}\n`)
  process.exitCode = 1
}
