import { FATES, type Fate } from './fates.ts'
import type { Random } from './random.ts'

/** Per cent of histories that have each. */
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

/** What may go wrong in one run, and how often. Runs that differ find more than runs with every fault. */
export interface Plan {
  /** Milliseconds until the faults end. */
  length: number
  acts: number
  troubles: number
  /** The probability of a kill at each step (`Page.step`). */
  kills: number
  fates: Record<Fate, number>
  /** The weight of submitting among the acts of guest.ts. */
  submits: number
  /** A factor for how often this kind of act or trouble happens in this history. */
  share(kind: string): number
  /** Whether one phone has two tabs, in which the guest quickly fills in the same few questions. */
  isCrowded: boolean
  /** Whether the disk is full in the rushes of a crowded history. */
  isFull: boolean
  /** Whether the clock is set while the disk is full. */
  isSetThen: boolean
  /** Whether the history ends with an act whose tab is killed. */
  endsWithKill: boolean
  /** The rare kinds of trouble of this history. */
  rare: ReadonlySet<Rare>
  /** The longest commit, milliseconds. */
  disk: number
}

export function planOf(random: Random): Plan {
  const harm = random.pick([0, 0.1, 0.5, 1.5])
  const fates = FATES.map((fate) => [fate, random.chance(0.5) ? random.fraction() * harm : 0])
  const isCrowded = random.chance(0.4)
  const isMixed = isCrowded || random.chance(0.4)
  return {
    length: isCrowded ? 60_000 : random.pick([5000, 60_000, 300_000]),
    acts: 5 + random.below(60),
    troubles: isCrowded ? 4 + random.below(8) : random.below(12),
    kills: random.pick([0, 0, 1 / 2000, 1 / 500, 1 / 100]),
    fates: { ...(Object.fromEntries(fates) as Record<Fate, number>), none: 1 },
    submits: random.pick([1, 2.5, 8]),
    share: (kind) => (isMixed ? random.apart(`share of ${kind}`, () => random.pick([0, 0, 1, 4])) : 1),
    isCrowded,
    isFull: isCrowded && random.chance(0.3),
    isSetThen: random.chance(0.3),
    endsWithKill: isCrowded && random.chance(0.2),
    rare: new Set((Object.keys(RARE) as Rare[]).filter((kind) => random.chance(RARE[kind] / 100))),
    disk: random.pick(isCrowded ? [40, 300, 300] : [5, 40, 300]),
  }
}
