import { FATES, type Fate } from './network.ts'
import type { Random } from './random.ts'

/** What may go wrong in one run, and how often: many different runs find more than everything at once in each. */
export interface Plan {
  /** Milliseconds before everything is well again. */
  length: number
  acts: number
  troubles: number
  /** Of a kill at each step that is seen outside of the page. */
  kills: number
  fates: Record<Fate, number>
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
    disk: random.pick([5, 40, 300]),
  }
}
