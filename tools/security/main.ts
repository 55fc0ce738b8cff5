import { parseArgs } from 'node:util'
import { runBench } from '@cloche/bench/product/cleanup.ts'
import { machineLines } from '@cloche/bench/output/machine.ts'
import { garbage, pipelinedGarbage } from './connections/garbage.ts'
import { cutBodies, idleConnections, slowBodies, slowHeaders } from './connections/slow.ts'
import { tryFiles } from './files/files.ts'
import { fuzzFindings } from './fuzz/findings.ts'
import { guessedCode, guessingNetwork } from './guessing/code.ts'
import {
  addAccounts,
  changingLogins,
  honestLogin,
  manyNetworks,
  oneAccount,
  spellings,
} from './guessing/login.ts'
import { tryHeavy } from './heavy/heavy.ts'
import { tryMatrix } from './matrix/matrix.ts'
import { attack, type Finding } from './output/finding.ts'
import { printFindings } from './output/print-findings.ts'
import { person } from './world/people.ts'
import { openWorld, type World } from './world/world.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
    requests: { type: 'string', default: '100000' },
    only: { type: 'string', multiple: true, default: [] },
    call: { type: 'string', multiple: true, default: [] },
  },
})
const seed = Number(values.seed)
const requests = Number(values.requests)

async function matrixFindings(world: World): Promise<Finding[]> {
  return [
    await attack(world, 'every call, as everybody, of own, others’ and no things', async () => {
      const { attempts, calls, wrong } = await tryMatrix(world)
      return { figures: `${attempts} attempts at ${calls} calls`, faults: wrong }
    }),
  ]
}

async function connectionFindings(world: World): Promise<Finding[]> {
  return [
    await attack(world, 'idle connections', () => idleConnections(world)),
    await attack(world, 'headers that never end', () => slowHeaders(world)),
    await attack(world, 'bodies of a byte at a time', () => slowBodies(world)),
    await attack(world, 'bodies that break off', () => cutBodies(world)),
    await attack(world, 'what is no request', () => garbage(world)),
    await attack(world, 'requests in one go, then garbage', () => pipelinedGarbage(world)),
  ]
}

async function guessingFindings(world: World): Promise<Finding[]> {
  await addAccounts(world, (await person(world, 1)).headers)
  return [
    await attack(world, 'a login, in spellings that may be the same', () => spellings(world)),
    await attack(world, 'a login, from one address', () => oneAccount(world)),
    await attack(world, 'a login, from ever other networks', () => manyNetworks(world)),
    await attack(world, 'ever other logins, from one network', () => changingLogins(world)),
    await attack(world, 'somebody else logs in', () => honestLogin(world)),
    await attack(world, 'a phone’s code, from ever other networks', () => guessedCode(world)),
    await attack(world, 'a phone’s code, from one network', () => guessingNetwork(world)),
  ]
}

const PARTS: Readonly<Record<string, (world: World) => Promise<Finding[]>>> = {
  matrix: matrixFindings,
  connections: connectionFindings,
  guessing: guessingFindings,
  files: tryFiles,
  fuzz: (world) => fuzzFindings(world, { seed, requests, only: values.call }),
  // This attack comes last, because it fills the product to its limits.
  heavy: tryHeavy,
}

async function run(world: World): Promise<boolean> {
  const chosen = values.only.length > 0 ? values.only : Object.keys(PARTS)
  let failed = 0
  for (const name of chosen) {
    const part = PARTS[name]
    if (!part) throw new Error(`There is no part ${name}: ${Object.keys(PARTS).join(', ')}`)
    const findings = await part(world)
    printFindings(name, findings)
    failed += findings.filter(({ faults }) => faults.length > 0).length
  }
  console.log(failed === 0 ? '\nnothing found' : `\n${failed} lines FAILED`)
  return failed === 0
}

await runBench(async (stack) => {
  console.log(machineLines().join('\n'))
  console.log(`--seed ${seed} --requests ${requests}`)
  const world = await openWorld({ demo: true })
  stack.defer(() => world.close())
  return run(world)
})
