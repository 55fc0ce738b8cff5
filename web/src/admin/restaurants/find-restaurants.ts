import type { Restaurant } from '@cloche/contract/restaurants.ts'

/** Finds restaurants like the server's search: each word of `search` starts a word of the title or address. */
export function findRestaurants(all: readonly Restaurant[], search: string): readonly Restaurant[] {
  const wanted = wordsOf(search)
  if (wanted.length === 0) return all
  return all.filter(({ title, address }) => {
    const words = wordsOf(`${title} ${address}`)
    return wanted.every((start) => words.some((word) => word.startsWith(start)))
  })
}

function wordsOf(text: string): string[] {
  return text.toLocaleLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
