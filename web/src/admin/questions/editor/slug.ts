import { RESERVED_CHOICE_VALUES } from '@cloche/contract/constants.ts'

const LONGEST = 40

const CYRILLIC = 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'
const LATIN = 'a b v g d e e zh z i y k l m n o p r s t u f kh ts ch sh sch  y  e yu ya'.split(' ')

/**
 * Makes a choice's value from its title: `Да, предложили` → `da-predlozhili`. The value is neither taken nor reserved.
 */
export function slugOf(title: string, taken: ReadonlySet<string>): string {
  const slug = title
    .toLowerCase()
    .replace(/[а-яё]/g, (letter) => LATIN[CYRILLIC.indexOf(letter)]!)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return unique(Array.from(slug).slice(0, LONGEST).join('') || 'choice', taken)
}

function unique(slug: string, taken: ReadonlySet<string>): string {
  const isFree = (value: string) => !taken.has(value) && !RESERVED_CHOICE_VALUES.includes(value)
  let value = slug
  for (let number = 2; !isFree(value); number += 1) value = `${slug}-${number}`
  return value
}
