/** Words for what guests do, in the languages of the screens: as letters that begin a word, so that its other forms are found too. */
const WORDS = [
  // English
  'myster',
  '(?:secret|undercover|incognito)[ -](?:shop|guest|din|custom|client)',
  // Russian
  'тайн',
  'таинств',
  'мистери',
  // Spanish and Portuguese
  'mist[eé]ri',
  '(?:client|comprador|consumidor|h[uú][eé]sped|h[oó]spede|visitante)\\p{L}* (?:ocult|secret|inc[oó]gnit|esp[ií]a|espi[aã])',
  // Arabic, whose article is written with the word
  '(?:ال)?(?:سر|خف)[يى](?:ة|ون|ين)?(?!\\p{L})',
  '(?:ال)?غامض',
]
const GIVEAWAY = new RegExp(`(?<!\\p{L})(?:${WORDS.join('|')})\\p{L}*`, 'iu')

/** The word by which a text on a guest's phone would tell others what the guest does; null where there is none. */
export const giveawayIn = (text: string): string | null => GIVEAWAY.exec(text)?.[0] ?? null
