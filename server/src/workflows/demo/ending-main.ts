import { readConfig } from '../../base/config/config.ts'
import { openForCommand } from '../../base/db/command-database.ts'
import { explain } from '../../base/faults/explain.ts'
import { openStorage } from '../../base/storage/open-storage.ts'
import { endDemo } from './ending.ts'

/** `npm run demo:end`: ends the demo and says what went. With `DATABASE_URL` the product may run meanwhile. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  await using stack = new AsyncDisposableStack()
  const db = await openForCommand(config, stack)
  const storage = await openStorage(config)
  const parts = await endDemo({ db, storage, config, clock: () => new Date() })
  const said = parts
    ? `The demo is over: ${parts.restaurants} restaurants, ${parts.guests} guests, ${parts.questions} questions, ${parts.visits} visits and ${parts.photos} photos are gone. Start Cloche with DEMO=0 from now on.`
    : 'There is no demo here.'
  process.stdout.write(`${said}\n`)
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
}
