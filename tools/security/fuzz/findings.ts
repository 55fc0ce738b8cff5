import type { Finding } from '../output/finding.ts'
import type { World } from '../world/world.ts'
import { BOUNDS, fuzz, type FuzzOptions, type Kind } from './fuzz.ts'

const MB = 1_000_000
/** The most faults to name one by one; the others are counted. */
const NAMED = 5

function findingOf(kind: Kind, faults: readonly string[]): Finding {
  const { name, requests, taken, refused, limited, largestBytes, heldMs, delayMs, slowestMs } = kind
  const held = heldMs > BOUNDS.heldMs ? [`the event loop was held for ${Math.round(heldMs)} ms`] : []
  const more = faults.length > NAMED ? [`and ${faults.length - NAMED} more`] : []
  return {
    what: name,
    figures: `${requests}: ${taken} taken, ${refused} refused${limited > 0 ? `, ${limited} limited` : ''}, ≤ ${(largestBytes / 1000).toFixed(0)} KB`,
    heldMs,
    delayMs,
    slowestMs,
    faults: [...faults.slice(0, NAMED), ...more, ...held],
  }
}

function memoryFinding(before: number, after: number): Finding {
  const share = after / before
  const faults =
    share > BOUNDS.memoryShare ? [`resident memory stayed ${((share - 1) * 100).toFixed(0)} % higher`] : []
  const figures = `${(before / MB).toFixed(0)} MB before, ${(after / MB).toFixed(0)} MB after`
  return { what: 'resident memory', figures, heldMs: 0, delayMs: 0, slowestMs: 0, faults }
}

/** Returns the fuzzer's results by call, the slowest first, then the sums. */
export async function fuzzFindings(world: World, options: FuzzOptions): Promise<Finding[]> {
  const half = { ...options, requests: options.requests / 2 }
  // The first half fills caches and gaps of the heap, so a leak shows in the second half.
  const first = await fuzz(world, half)
  const memoryBefore = await world.measured.settledMemory()
  const second = await fuzz(world, { ...half, seed: half.seed + 1 })
  const kinds = [...first.filter(({ faults }) => faults.length > 0), ...second]
  const lines = kinds.toSorted((a, b) => b.heldMs - a.heldMs).map((kind) => findingOf(kind, kind.faults))
  const after = await world.measured.settledMemory()
  return [...lines, sumOf([...first, ...second]), memoryFinding(memoryBefore, after)]
}

function sumOf(kinds: readonly Kind[]): Finding {
  const most = (figure: (kind: Kind) => number) => Math.max(...kinds.map(figure))
  const total = (figure: (kind: Kind) => number) => kinds.reduce((sum, kind) => sum + figure(kind), 0)
  return {
    what: 'all calls',
    figures: `${total((kind) => kind.requests)}: ${total((kind) => kind.taken)} taken, ${total((kind) => kind.refused)} refused`,
    heldMs: most((kind) => kind.heldMs),
    delayMs: most((kind) => kind.delayMs),
    slowestMs: most((kind) => kind.slowestMs),
    faults: [],
  }
}
