import { setImmediate as breathe } from 'node:timers/promises'
import { makeBank, type BankItem } from './bank.ts'
import { planOccasions } from './occasion.ts'
import { Random } from './random.ts'
import { Remarks } from './remarks.ts'
import { SEED, startOf } from './seed.ts'
import { makePastVisit, type PastVisit } from './visits.ts'

export interface ThreeMonths {
  bank: BankItem[]
  /** Newest first. */
  visits: PastVisit[]
  /** For the ids and the looks of the visits' photos. */
  ofPhotos: Random
  /** For the rows of people, questions and dishes. */
  ofRows: Random
}

/** Makes the visits of the last three months, the same in every process and at every start for the same founding. */
export async function makeThreeMonths(founded: Date): Promise<ThreeMonths> {
  const random = new Random(SEED)
  const start = startOf(founded)
  // The same bank as the programme's: the visits of the three months stay the same only if it is drawn first.
  const bank = makeBank(random, founded)
  const remarks = new Remarks(random.fork())
  const visits: PastVisit[] = []
  for (const occasion of planOccasions(random.fork(), start)) {
    // A later start makes the visits anew while it answers requests, between two visits.
    await breathe()
    visits.push(makePastVisit(random.fork(), occasion, bank, remarks, start))
  }
  return { bank, visits, ofPhotos: random.fork(), ofRows: random }
}
