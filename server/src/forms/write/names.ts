const LONGEST = 40

/** Gives each text a name of its own that every XLSForm tool takes: Latin letters, digits and `_`. */
export class Names {
  // A name that XForms keep for themselves.
  readonly #taken = new Set(['meta'])

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
