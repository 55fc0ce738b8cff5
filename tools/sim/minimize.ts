import { Child } from './children.ts'
import type { Given } from './options.ts'
import type { Run } from './simulate.ts'

/** Runs a history with only these parts, or with all of them. */
export type Replay = (only?: ReadonlySet<string>) => Promise<Run>

/** Shrinks the history of a seed while it still fails in the same way, and prints it. Returns whether the seed is clean. */
export async function minimizeSeed({ seeds: [seed], isReal }: Given): Promise<boolean> {
  const child = new Child()
  const replay: Replay = (only) => child.run({ seed: seed!, isReal, options: only && { only } })
  const { violations } = await replay()
  if (violations.length === 0) {
    console.log(`seed ${seed}: no violation`)
    child.end()
    return true
  }
  const parts = await minimal(replay, (left) => console.error(`${left} parts left`))
  const run = await child.run({ seed: seed!, isReal, options: { only: new Set(parts), story: true } })
  child.end()
  console.log(run.story.join('\n'))
  console.log(`seed ${seed} fails with ${parts.length} parts, and without any of them it does not:`)
  for (const part of parts) console.log(`  ${part}`)
  for (const violation of run.violations) console.log(`  VIOLATION ${violation.slice(0, 500)}`)
  return false
}

/**
 * Returns the parts of a failing run of which none can be left out (delta debugging, Zeller and Hildebrandt 2002). It leaves out ever
 * smaller portions while the first violation stays of the same kind.
 */
export async function minimal(replay: Replay, onSmaller = (_left: number) => {}): Promise<string[]> {
  const whole = await replay()
  const kind = kindOf(whole)
  const fails = async (parts: readonly string[]) => kindOf(await replay(new Set(parts))) === kind
  let parts = [...whole.parts]
  let portions = 2
  while (parts.length > 0) {
    const size = Math.ceil(parts.length / portions)
    const smaller = await firstOf(rests(parts, size), fails)
    if (smaller) {
      parts = smaller
      portions = Math.max(2, portions - 1)
      onSmaller(parts.length)
    } else {
      if (size === 1) break
      portions = Math.min(parts.length, 2 * portions)
    }
  }
  return parts
}

/** Yields the list without its first `size` items, without the next, and so on. */
function* rests(parts: readonly string[], size: number): Generator<string[]> {
  for (let start = 0; start < parts.length; start += size) yield parts.toSpliced(start, size)
}

async function firstOf(
  lists: Iterable<string[]>,
  fits: (list: string[]) => Promise<boolean>,
): Promise<string[] | null> {
  for (const list of lists) if (await fits(list)) return list
  return null
}

/** Returns a violation's text without names of questions, ids, values and numbers. */
function kindOf({ violations }: Run): string | null {
  return violations[0]?.replaceAll(/\{.*\}|"[^"]*"|\S*[\d-]\S*|\bnull\b/g, '…') ?? null
}
