import { spread } from './children.ts'
import type { Given } from './options.ts'
import { isDifference } from './real/real-server.ts'
import type { Run } from './simulate.ts'

/** How often a long run prints its progress, milliseconds. */
const PROGRESS = 60_000

/** Runs every seed. Returns whether none shows a violation. */
export async function runSeeds({ seeds, which, jobs, trace, isReal }: Given): Promise<boolean> {
  const tally = new Tally(seeds.length)
  const progress = setInterval(() => console.error(tally.progress()), PROGRESS)
  await spread(
    seeds,
    async (child, seed) => {
      const run = await child.run({ seed, options: { story: trace }, isReal })
      if (trace) console.log(run.story.join('\n'))
      if (run.violations.length > 0) tell(run, isReal)
      tally.add(run)
    },
    // Stories printed at the same time could not be told apart.
    trace ? 1 : jobs,
  )
  clearInterval(progress)
  console.log(`seeds: ${seeds.length}, ${which}, in ${tally.seconds().toFixed(1)} s`)
  console.log(tally.summary().join('\n'))
  return tally.violating.length === 0
}

function tell({ seed, violations }: Run, isReal: boolean) {
  console.log(
    `seed ${seed}: ${violations.length} violations; npm run sim -- --seeds 1 --from ${seed}${isReal ? ' --server real' : ''} --trace`,
  )
  for (const each of violations.slice(0, 3))
    console.log(`  ${each.slice(0, isDifference(each) ? 10_000 : 500)}`)
}

class Tally {
  readonly violating: number[] = []
  readonly #seeds: number
  readonly #began = performance.now()
  readonly #faults = new Map<string, number>()
  #runs = 0
  #events = 0
  #acts = 0
  #differences = 0

  constructor(seeds: number) {
    this.#seeds = seeds
  }

  add({ seed, events, acts, faults, violations }: Run): void {
    this.#runs += 1
    this.#events += events
    this.#acts += acts
    for (const [kind, times] of faults) this.#faults.set(kind, (this.#faults.get(kind) ?? 0) + times)
    if (violations.length > 0) this.violating.push(seed)
    if (violations.some(isDifference)) this.#differences += 1
  }

  seconds(): number {
    return (performance.now() - this.#began) / 1000
  }

  progress(): string {
    const rate = Math.round(this.#runs / this.seconds())
    return `${this.#runs} of ${this.#seeds} seeds, ${rate} a second, ${this.violating.length} violating`
  }

  /** The last line lists the violating seeds. */
  summary(): string[] {
    const faults = [...this.#faults].toSorted((a, b) => b[1] - a[1])
    return [
      `events: ${this.#events} (${Math.round(this.#events / this.seconds())}/s), with ${this.#acts} acts of the guest`,
      `histories with a difference between server and model: ${this.#differences}`,
      'faults:',
      ...faults.map(([kind, times]) => `  ${kind}: ${times}`),
      `violating seeds: ${[this.violating.length, ...this.violating.toSorted((a, b) => a - b)].join(' ')}`,
    ]
  }
}
