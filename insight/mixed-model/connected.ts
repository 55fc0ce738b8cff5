/**
 * Returns whether the graph of restaurants and guests, with visits as edges, is connected. If it is not, a severe guest and a poor
 * restaurant look alike in each part. `restaurants` and `guests` hold one index per visit.
 */
export function isConnected(restaurants: Int32Array, restaurantCount: number, guests: Int32Array): boolean {
  const parent = Int32Array.from({ length: restaurantCount }, (_, restaurant) => restaurant)
  const rootOf = (restaurant: number): number => {
    let at = restaurant
    while (parent[at] !== at) at = parent[at] = parent[parent[at]!]!
    return at
  }
  const firstOf = new Map<number, number>()
  let pieces = restaurantCount
  for (const [place, guest] of guests.entries()) {
    const restaurant = rootOf(restaurants[place]!)
    const first = firstOf.get(guest)
    if (first === undefined) firstOf.set(guest, restaurant)
    else if (rootOf(first) !== restaurant) {
      parent[restaurant] = rootOf(first)
      pieces -= 1
    }
  }
  return pieces === 1
}
