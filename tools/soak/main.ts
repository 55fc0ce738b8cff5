import { setTimeout as wait } from 'node:timers/promises'
import { runBench, temporaryFolder } from '@cloche/bench/product/cleanup.ts'
import { machineLines } from '@cloche/bench/output/machine.ts'
import { Book } from './account/book.ts'
import { readFiles } from './account/files.ts'
import { readStored } from './account/stored.ts'
import { countDifferences } from './account/summaries.ts'
import { FAULTS } from './faults/faults.ts'
import { causeFaults } from './faults/schedule.ts'
import { playLoad } from './load/load.ts'
import type { Run } from './load/run.ts'
import { fillWorld } from './load/world.ts'
import { type Options, readOptions } from './options.ts'
import { printResult } from './output/print-result.ts'
import { isGood } from './output/result.ts'
import { findHaproxy } from './rig/haproxy.ts'
import { runInOwnNetwork } from './rig/network.ts'
import { Missing } from '@cloche/e2e/programs.ts'
import { startRig, untilReady } from './rig/rig.ts'
import { Calls } from './watch/failures.ts'
import { watchMemory } from './watch/memory.ts'

/** A guest with the longest pauses needs about this long for a visit. */
const VISIT_SECONDS = 90
/** PostgreSQL ends a transaction that idles for half a minute. */
const SETTLE_MS = 5000

const begun = performance.now()
const say = (text: string): void => {
  const seconds = ((performance.now() - begun) / 1000).toFixed(0).padStart(5)
  process.stderr.write(`${seconds} s  ${text}\n`)
}

async function soak(
  { minutes, guests, staff, seed, only, ...what }: Options,
  stack: AsyncDisposableStack,
): Promise<boolean> {
  const folder = await temporaryFolder(stack)
  say('starting two PostgreSQL, the store, two replicas and HAProxy')
  const rig = await startRig(folder, what, stack)
  await untilReady(rig)
  say('filling')
  const visits = 1 + Math.ceil((minutes * 60) / VISIT_SECONDS)
  const world = await fillWorld(rig.pair.url(rig.replicas[1].databasePort), {
    guests: guests + 1,
    visits,
    staff,
  })

  const closing = new AbortController()
  const calls = new Calls()
  const run: Run = { url: rig.url, book: new Book(), calls, refused: [], closing: closing.signal }
  const memory = watchMemory(() => rig.replicas.map(({ product }) => product.process?.pid))
  say(`${guests} guests and ${staff} staff begin`)
  const load = playLoad(run, world, seed)
  const happened = await causeFaults(rig, only, minutes * 60_000, say)
  say('the time is over, guests finish their visits')
  const closed = performance.now()
  closing.abort()
  const unfinished = await load
  const ended = performance.now()
  const lives = memory.stop()

  say(`comparing ${run.book.total.toLocaleString('en')} acknowledged writes with the database`)
  await untilReady(rig)
  await wait(SETTLE_MS)
  const idle = `select from pg_stat_activity where state like 'idle in transaction%'`
  const result = await rig.pair.asSuperuser(async (client) => ({
    balances: run.book.compare(await readStored(client)),
    files: await readFiles(client, rig.store.url, folder),
    idleInTransaction: (await client.query(idle)).rowCount ?? 0,
  }))
  const summaries = await countDifferences(rig.pair.url(rig.replicas[1].databasePort))
  const all = {
    ...result,
    summaries,
    refused: run.refused,
    unfinished,
    happened,
    calls,
    closed,
    ended,
    lives,
  }
  printResult(all)
  return isGood(all)
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2), Object.keys(FAULTS))
  await findHaproxy()
  const elsewhere = await runInOwnNetwork()
  if (elsewhere !== null) {
    process.exitCode = elsewhere
    return
  }
  const { minutes, guests, staff, seed, only, store } = options
  console.log(machineLines().join('\n'))
  console.log(
    `--minutes ${minutes} --guests ${guests} --staff ${staff} --seed ${seed} --only ${only.join(',')} --store ${store}`,
  )
  await runBench((stack) => soak(options, stack))
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${error instanceof Missing ? error.message : String(error)}\n`)
  process.exitCode = 1
}
