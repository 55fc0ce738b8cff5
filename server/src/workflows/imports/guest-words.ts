import { folded } from '@cloche/checklist/folded.ts'
import { FREE_TIMES, type FreeTime } from '@cloche/contract/anketa-choices.ts'

/** `weekday evenings`, `weekend_lunch`; `вечера по будням`, `обед выходного`, `по будням вечером`. */
const FREE_PATTERNS = [
  /^(?:on )?(?<week>weekday|weekend)s?[ _-](?<part>morning|lunch|evening)(?:s|es)?$/,
  /^(?<part>утр|обед|вечер)\p{L}*(?: по| в)? (?<week>будн|выходн)\p{L}*(?: дн\p{L}+)?$/u,
  /^(?:по |в )?(?<week>будн|выходн)\p{L}*(?: дн\p{L}+)? (?<part>утр|обед|вечер)\p{L}*$/u,
]
const IN_ENGLISH: Record<string, string> = {
  будн: 'weekday',
  выходн: 'weekend',
  утр: 'morning',
  обед: 'lunch',
  вечер: 'evening',
}

/** The times of the week that a cell lists, in English or Russian or as in the API; null if one is unknown. */
export function freeTimesIn(words: string): FreeTime[] | null {
  const named = words.split(/[,;\n·]/).map(freeTimeCalled)
  return named.every((time) => time !== undefined) ? [...new Set(named)] : null
}

function freeTimeCalled(name: string): FreeTime | undefined {
  const written = folded(name.trim())
  const groups = FREE_PATTERNS.map((pattern) => pattern.exec(written)?.groups).find(Boolean)
  const [week = '', part = ''] = [groups?.['week'], groups?.['part']].map((word) => IN_ENGLISH[word!] ?? word)
  return FREE_TIMES.find((time) => time === `${week}_${part}`)
}
