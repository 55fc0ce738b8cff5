/** The beginnings of the names of months, English and Russian in any case, by month. */
const STEMS = [
  ['jan', 'янв'],
  ['feb', 'фев'],
  ['mar', 'мар'],
  ['apr', 'апр'],
  ['may', 'май', 'мая', 'мае'],
  ['jun', 'июн'],
  ['jul', 'июл'],
  ['aug', 'авг'],
  ['sep', 'сен'],
  ['oct', 'окт'],
  ['nov', 'ноя'],
  ['dec', 'дек'],
] as const
const NAMES = [
  'january,february,march,april,may,june,july,august,september,october,november,december,sept',
  'января,февраля,марта,апреля,мая,июня,июля,августа,сентября,октября,ноября,декабря,сент,нояб,февр',
  'январь,февраль,март,апрель,май,июнь,июль,август,сентябрь,октябрь,ноябрь,декабрь',
]
const LONGER = NAMES.flatMap((names) => names.split(','))

/** The number of a month by its name or the usual abbreviation of it, with two digits; null for another word. */
export function monthCalled(word: string): string | null {
  const name = word.toLowerCase()
  const place = STEMS.findIndex((stems) => stems.some((stem) => name.startsWith(stem)))
  const isKnown = name.length === 3 || LONGER.includes(name)
  return place === -1 || !isKnown ? null : String(place + 1).padStart(2, '0')
}
