/** Each reason as a sentence for developers and command lines. Screens have their own texts by `reason`. */
const SENTENCES = {
  'no-visits': 'There is no visit with a score.',
  'one-restaurant': 'All visits are of one restaurant, so there is nothing to rank.',
  'one-visit-each':
    'No restaurant has more than one visit, so differences between restaurants cannot be told from chance.',
  'equal-scores': 'All scores are equal, so there is nothing to rank.',
  'no-residual':
    'Restaurants and guests explain every score exactly, so there is no chance variation to measure differences by.',
} as const

export type UnfittableReason = keyof typeof SENTENCES

/** The visits do not determine the model; `reason` says why. */
export class Unfittable extends Error {
  override name = 'Unfittable'
  readonly reason: UnfittableReason

  constructor(reason: UnfittableReason) {
    super(SENTENCES[reason])
    this.reason = reason
  }
}
