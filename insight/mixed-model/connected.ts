/**
 * Returns the number of each restaurant's group: two restaurants are in one group if guests in common link them, directly or by way of
 * others. The groups are numbered from 0 in the order of their first restaurants. `restaurants` and `guests` have one index per visit.
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
 * Returns whether the graph of restaurants and guests, with visits as edges, is connected. If it is not, the severity of guests and the
 * quality of restaurants cannot be told apart between its parts. `restaurants` and `guests` have one index per visit.
 */
export const isConnected = (restaurants: Int32Array, restaurantCount: number, guests: Int32Array): boolean =>
  piecesOf(restaurants, restaurantCount, guests).every((piece) => piece === 0)
