const LETTERS: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}

/**
 * Returns a text by which names are compared: `Фёдорова` and `федорова` are alike, and so are `Brontë` and `bronte`. Й and ў are
 * letters of their own. The function `folded` of the database does the same.
 */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/([иу]\u0306)|[\u0300-\u036f]/giu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[łøđðħıŧςßæœþ]/gu, (letter) => LETTERS[letter]!)
}
