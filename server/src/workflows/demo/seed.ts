import { makeBank, type BankItem } from './bank.ts'
import { CHAIN, CIRCLE } from './content/content.ts'
import { DEMO_IDS, mintId } from './ids.ts'
import { Random } from './random.ts'
import { minutesAfter } from './times.ts'

export const SEED = 20_260_901
const DAY_MINUTES = 60 * 24
/** The programme begins a month before its two years of visits. */
const FOUNDED_DAYS_AGO = 760

export const foundingOf = (now: Date): Date => minutesAfter(now, -DAY_MINUTES * FOUNDED_DAYS_AGO)
/** Returns the moment of the first start from the founding that it has stored. */
export const startOf = (founded: Date): Date => minutesAfter(founded, DAY_MINUTES * FOUNDED_DAYS_AGO)

/** What visits refer to, with the same ids in every process for the same founding. */
export interface Programme {
  bank: BankItem[]
  restaurantIds: string[]
  /** The brands, each followed by its cities. */
  groups: { id: string; parent: string | null; title: string; position: number; depth: number }[]
  guests: { id: string; joined: Date }[]
}

export function programmeOf(founded: Date): Programme {
  const random = new Random(SEED + 1)
  return {
    groups: groupsOf(founded),
    bank: makeBank(new Random(SEED), founded),
    restaurantIds: CHAIN.map(() => mintId(random, founded)),
    guests: CIRCLE.map((_, index) => {
      const joined = minutesAfter(founded, index * 60 * 7)
      const id = mintId(random, joined)
      return { id: index === 0 ? DEMO_IDS.guest : id, joined }
    }),
  }
}

function groupsOf(founded: Date): Programme['groups'] {
  const random = new Random(SEED + 4)
  const group = (parent: string | null, depth: number) => (title: string, position: number) => {
    return { id: mintId(random, founded), parent, title, position, depth }
  }
  const brands = [...new Set(CHAIN.map(({ brand }) => brand))].map(group(null, 1))
  return brands.flatMap((brand) => {
    const cities = CHAIN.flatMap((each) => (each.brand === brand.title ? each.city : []))
    return [brand, ...[...new Set(cities)].map(group(brand.id, 2))]
  })
}
