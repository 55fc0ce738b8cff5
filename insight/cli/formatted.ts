import type { Ranking } from '../mixed-model/ranking.ts'

const LEFT_OUT = {
  unknown: null,
  'one-guest': 'There is one guest, whose severity cannot be told from the mean: guests are left out.',
  'one-visit-each': 'No guest has two visits, so severity cannot be told from chance: guests are left out.',
  'one-restaurant-each':
    'Each restaurant has one guest and each guest one restaurant: guests are left out, and quality holds their severity.',
} as const

const UNCONNECTED =
  'Not all restaurants are linked by guests in common: between those that are not, severity and quality cannot be told apart.'

/** Formats a ranking for the command, the best restaurant first, with notes for the reader. */
export function formatted(ranking: Ranking, names: readonly string[]) {
  const { fit, connected, guestsLeftOut, restaurants } = ranking
  const notes = [guestsLeftOut && LEFT_OUT[guestsLeftOut], connected === false ? UNCONNECTED : null]
  const result = {
    method: fit.method,
    criterion: fit.criterion,
    sd: fit.sd,
    mean: fit.mean,
    connected,
    restaurants: restaurants
      .map(({ visits, raw, estimate, lower, upper, expectedRank }, place) => ({
        name: names[place]!,
        n: visits,
        raw,
        estimate,
        lower,
        upper,
        expectedRank,
      }))
      .sort((one, other) => other.estimate - one.estimate || one.expectedRank - other.expectedRank),
  }
  return { result, notes: notes.filter((note) => note !== null) }
}
