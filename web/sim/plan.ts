import { FATES, type Fate } from './network.ts'
import type { Random } from './random.ts'

/** Each with how many histories of a hundred have it. */
const RARE = {
  'guest erased': 2,
  'another guest': 15,
  'storage cleared': 10,
  'replica lags': 12,
  'backup restored': 10,
  'queue file': 10,
  'new version': 10,
}
export type Rare = keyof typeof RARE

/** What may go wrong in one run, and how often: many different runs find more than everything at once in each. */
export interface Plan {
  /** Milliseconds before everything is well again. */
  length: number
  acts: number
  troubles: number
  /** Of a kill at each step that is seen outside of the page. */
  kills: number
  fates: Record<Fate, number>
  /** How often the guest hands in, beside the other things that they do (guest.ts). */
  handIns: number
  /** Kinds of trouble that only some histories have. */
  rare: ReadonlySet<Rare>
  /** Longest commit, milliseconds. */
  disk: number
}

export function planOf(random: Random): Plan {
  const harm = random.pick([0, 0.1, 0.5, 1.5])
  const fates = FATES.map((fate) => [fate, random.chance(0.5) ? random.fraction() * harm : 0])
  return {
    length: random.pick([5000, 60_000, 300_000]),
    acts: 5 + random.below(60),
    troubles: random.below(12),
    kills: random.pick([0, 0, 1 / 2000, 1 / 500, 1 / 100]),
    fates: { ...(Object.fromEntries(fates) as Record<Fate, number>), none: 1 },
    handIns: random.pick([1, 2.5, 8]),
    rare: new Set((Object.keys(RARE) as Rare[]).filter((kind) => random.chance(RARE[kind] / 100))),
    disk: random.pick([5, 40, 300]),
  }
}
