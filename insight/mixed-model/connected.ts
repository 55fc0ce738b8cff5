/**
 * Returns the piece of each restaurant: two restaurants have the same number if guests in common link them, directly or over others. The
 * pieces are numbered from 0 by their first restaurants. `restaurants` and `guests` hold one index per visit.
 */
export function piecesOf(restaurants: Int32Array, restaurantCount: number, guests: Int32Array): number[] {
  const parent = Int32Array.from({ length: restaurantCount }, (_, restaurant) => restaurant)
  const rootOf = (restaurant: number): number => {
    let at = restaurant
    while (parent[at] !== at) at = parent[at] = parent[parent[at]!]!
    return at
  }
  const firstOf = new Map<number, number>()
  for (const [place, guest] of guests.entries()) {
    const restaurant = rootOf(restaurants[place]!)
    const first = firstOf.get(guest)
    if (first === undefined) firstOf.set(guest, restaurant)
    else parent[restaurant] = rootOf(first)
  }
  const numbers = new Map<number, number>()
  return Array.from(parent, (_, restaurant) => {
    const root = rootOf(restaurant)
    const piece = numbers.get(root) ?? numbers.size
    numbers.set(root, piece)
    return piece
  })
}

/**
 * Returns whether the graph of restaurants and guests, with visits as edges, is connected. If it is not, a severe guest and a poor
 * restaurant look alike in each part. `restaurants` and `guests` hold one index per visit.
 */
export const isConnected = (restaurants: Int32Array, restaurantCount: number, guests: Int32Array): boolean =>
  piecesOf(restaurants, restaurantCount, guests).every((piece) => piece === 0)
