import { spread, type Child } from './children.ts'
import { MUTANTS } from './mutants.ts'
import type { Given } from './options.ts'
import type { Run } from './simulate.ts'

/** Returns whether each planted fault shows within the given number of seeds, on a seed that is clean without it. */
export async function catchMutants({ seeds, which, jobs, named }: Given): Promise<boolean> {
  const asked = [...MUTANTS.entries()].filter(([, { name }]) => name.includes(named))
  let caught = 0
  console.log(`seeds: at most ${seeds.length} each, ${which}`)
  await spread(
    asked,
    async (child, [place, { name }]) => {
      try {
        const found = await firstViolating(child, seeds, place)
        if (found) caught += 1
        console.log(`${found ? 'caught' : 'MISSED'}: ${name}`)
        if (found)
          console.log(
            `  ${seeds.indexOf(found.seed) + 1} seeds, ${found.seed}: ${found.violations[0]!.slice(0, 160)}`,
          )
      } catch (error) {
        console.log(`WRONG: ${(error as Error).message}`)
      }
      // Node never unloads a copy of the engine.
      child.end()
    },
    jobs,
  )
  console.log(`mutants: ${asked.length}, caught: ${caught}`)
  return asked.length > 0 && caught === asked.length
}

async function firstViolating(child: Child, seeds: readonly number[], mutant: number): Promise<Run | null> {
  for (const seed of seeds) {
    const run = await child.run({ seed, mutant })
    if (run.violations.length === 0) continue
    const sound = await child.run({ seed, mutant: 'sound' })
    if (sound.violations.length === 0) return run
  }
  return null
}
