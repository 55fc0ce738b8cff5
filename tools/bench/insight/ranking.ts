import { rankInThread } from '@cloche/insight/rank-in-thread.ts'
import { median } from '../measure/rounds.ts'

const SIZE = { restaurants: 200, guests: 2000, visits: 20_000 }

/** The number of factorizations that the limit takes of a matrix of all restaurants. */
const FACTORIZATIONS = 100
const ROUNDS = 3

interface RankingTimes {
  seconds: number
  /** Plain Cholesky factorizations of a matrix of as many restaurants, a hundred of them. */
  bareSeconds: number
}

/** Times the ranking of a simulated programme in the thread that ranks in the product, the start of the thread included. */
export async function measureRanking(): Promise<RankingTimes> {
  const restaurants = Int32Array.from(
    { length: SIZE.visits },
    (_, visit) => (visit * 7919) % SIZE.restaurants,
  )
  const guests = Int32Array.from(
    { length: SIZE.visits },
    (_, visit) => (visit * 104_729 + (visit >> 4)) % SIZE.guests,
  )
  const scores = Float64Array.from({ length: SIZE.visits }, (_, visit) => {
    const noise = ((visit * 2_654_435_761) % 1000) / 50
    return 60 + (restaurants[visit]! % 11) + (guests[visit]! % 7) + noise
  })
  const visits = { scores, restaurants, guests, restaurantCount: SIZE.restaurants, guestCount: SIZE.guests }
  const [times, bareTimes]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    times.push(await secondsOf(() => rankInThread(visits)))
    bareTimes.push(await secondsOf(() => factorizeOften(SIZE.restaurants)))
  }
  return { seconds: median(times), bareSeconds: median(bareTimes) }
}

async function secondsOf(work: () => unknown): Promise<number> {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}

function factorizeOften(size: number): void {
  for (let time = 0; time < FACTORIZATIONS; time++) factorize(matrixOf(size), size)
}

/** A symmetric matrix that can be factorized: its diagonal outweighs its rows. */
const matrixOf = (size: number) =>
  Float64Array.from({ length: size * size }, (_, at) => (at % (size + 1) === 0 ? 2 * size : 1))

function factorize(matrix: Float64Array, size: number): void {
  for (let row = 0; row < size; row++)
    for (let column = 0; column <= row; column++) {
      let rest = matrix[row * size + column]!
      for (let at = 0; at < column; at++) rest -= matrix[row * size + at]! * matrix[column * size + at]!
      matrix[row * size + column] = row === column ? Math.sqrt(rest) : rest / matrix[column * size + column]!
    }
}
