import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { MUTANTS } from './mutants.ts'
import { mutated } from './mutate.ts'
import { drawn, inARow } from './seeds.ts'
import { simulate, type Run } from './simulate.ts'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string' },
    from: { type: 'string' },
    draw: { type: 'string', default: randomUUID() },
    trace: { type: 'boolean', default: false },
    mutants: { type: 'boolean', default: false },
  },
})

const count = Number(values.seeds ?? (values.mutants ? 3000 : 1000))
const seeds = values.from === undefined ? drawn(count, values.draw) : inARow(count, Number(values.from))
const which = values.from === undefined ? `--draw ${values.draw}` : `--from ${values.from}`
const isGood = values.mutants ? await catchAll() : await runAll()
process.exitCode = isGood ? 0 : 1

/** Whether no seed shows a violation. */
async function runAll(): Promise<boolean> {
  let [events, acts] = [0, 0]
  const violating: number[] = []
  const faults = new Map<string, number>()
  const started = performance.now()
  for (const seed of seeds) {
    const run = await simulate(seed)
    events += run.events
    acts += run.acts
    for (const [kind, times] of run.faults) faults.set(kind, (faults.get(kind) ?? 0) + times)
    if (values.trace) console.log(`${run.story.join('\n')}\n${run.hash}`)
    if (run.violations.length === 0) continue
    violating.push(seed)
    tell(run)
  }
  const seconds = (performance.now() - started) / 1000
  console.log(`seeds: ${count}, ${which}, in ${seconds.toFixed(1)} s`)
  console.log(`events: ${events} (${Math.round(events / seconds)}/s), with ${acts} acts of the guest`)
  console.log('faults:')
  for (const [kind, times] of [...faults].toSorted((a, b) => b[1] - a[1])) console.log(`  ${kind}: ${times}`)
  console.log(`violating seeds: ${violating.length}${violating.map((seed) => ` ${seed}`).join('')}`)
  return violating.length === 0
}

function tell({ seed, violations }: Run) {
  console.log(
    `seed ${seed}: ${violations.length} violations; npm run sim -- --seeds 1 --from ${seed} --trace`,
  )
  for (const each of violations.slice(0, 3)) console.log(`  ${each.slice(0, 500)}`)
}

/** Whether each planted change of the engine shows within so many seeds, on one that is clean without it. */
async function catchAll(): Promise<boolean> {
  let missed = 0
  console.log(`seeds: at most ${count} each, ${which}`)
  const sound = await mutated({ ...MUTANTS[0]!, replace: MUTANTS[0]!.find }, MUTANTS.length)
  for (const [id, mutant] of MUTANTS.entries()) {
    const run = await mutated(mutant, id)
    const found = await firstBad(run, sound)
    if (!found) missed += 1
    console.log(`${found ? 'caught' : 'MISSED'}: ${mutant.name}`)
    if (found) console.log(`  seed ${found.seed}: ${found.violations[0]?.slice(0, 160)}`)
  }
  console.log(`mutants: ${MUTANTS.length}, caught: ${MUTANTS.length - missed}`)
  return missed === 0
}

async function firstBad(run: typeof simulate, sound: typeof simulate): Promise<Run | null> {
  for (const seed of seeds) {
    const found = await run(seed)
    if (found.violations.length > 0 && (await sound(seed)).violations.length === 0) return found
  }
  return null
}
