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
  /** How often the guest submits, beside the other things that they do (guest.ts). */
  submits: number
  /** How much more often than elsewhere deeds or troubles of this kind happen in this history. */
  share(kind: string): number
  /** One phone, two tabs open nearly always, and a guest who goes back and forth between them over few questions, fast. */
  isCrowded: boolean
  /** While the guest is in a hurry there is no room on the phone. */
  isFull: boolean
  /** The clock is set meanwhile. */
  isSetThen: boolean
  /** The last that happens to a phone: a guest does something in one of its tabs, which is killed. */
  endsWithKill: boolean
  /** Kinds of trouble that only some histories have. */
  rare: ReadonlySet<Rare>
  /** Longest commit, milliseconds. */
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
