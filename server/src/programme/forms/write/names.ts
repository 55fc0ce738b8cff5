import type { BankQuestion } from '@cloche/contract/questions.ts'

const LONGEST = 40

/** Gives each text a unique name that every XLSForm tool accepts: Latin letters, digits and `_`. */
export class Names {
  // XForms reserve the name `meta`.
  readonly #taken: Set<string>

  constructor(taken: Iterable<string> = []) {
    this.#taken = new Set(['meta', ...taken])
  }

  of(text: string, otherwise: string): string {
    const words =
      text
        .normalize('NFKD')
        .replaceAll(/\p{M}/gu, '')
        .toLowerCase()
        .match(/[a-z0-9]+/g) ?? []
    const letters = words.join('_').slice(0, LONGEST).replace(/_$/, '')
    const plain = letters === '' ? otherwise : letters.replace(/^(?=\d)/, '_')
    let name = plain
    for (let count = 2; this.#taken.has(name); count += 1) name = `${plain}_${count}`
    this.#taken.add(name)
    return name
  }
}

/** Makes names for items of the bank from their titles. */
export function namesFor(
  items: readonly Pick<BankQuestion, 'id' | 'parent' | 'title'>[],
  taken: Iterable<string> = [],
): Map<string, string> {
  const names = new Names(taken)
  return new Map(items.map(({ id, parent, title }) => [id, names.of(title, parent ? 'question' : 'group')]))
}
