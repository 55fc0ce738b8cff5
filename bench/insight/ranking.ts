import { rankInThread } from '@cloche/insight/rank-in-thread.ts'

const SIZE = { restaurants: 200, guests: 2000, visits: 20_000 }

/** Times the ranking of a simulated programme in the thread that ranks in the product, the start of the thread included. */
export async function measureRanking(): Promise<number> {
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
  const begun = performance.now()
  await rankInThread(visits)
  return (performance.now() - begun) / 1000
}
