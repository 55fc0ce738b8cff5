import { LIST } from '@cloche/languages/list.ts'
import { FREE_TIMES } from '@cloche/contract/anketa-choices.ts'
import { i18n } from '@lingui/core'
import { FREE_WORDS } from '../entities/applications/labels.ts'
import type { Phones } from '../kit/phone.tsx'

/** Puts a value that the server has understood into words; others stay as they are typed. */
export function valueWords(
  column: string,
  value: string,
  phones: Pick<Phones, 'format'> | undefined,
): string {
  if (column === 'phone') return phones?.format(value) ?? value
  if (column === 'language') return LIST.find(({ code }) => code === value)?.name ?? value
  if (column !== 'free') return value
  const times = value.split(', ').map((word) => FREE_TIMES.find((time) => time === word))
  return times.every((time) => time !== undefined)
    ? times.map((time) => i18n._(FREE_WORDS[time])).join(', ')
    : value
}
