import type { ImportFault } from '@cloche/contract/imports.ts'
import {
  GROUP_LEVELS,
  GROUPS_MAX,
  REPEAT_DAYS,
  TAG_MAX_LENGTH,
  TAGS_MAX,
  VISIT_GAP_HOURS,
} from '@cloche/contract/constants.ts'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

const GENERAL: Record<ImportFault['code'], MessageDescriptor> = {
  missing: msg`Missing`,
  too_long: msg`Too long`,
  not_valid: msg`Can't be read`,
  taken: msg`Is there already`,
  twice: msg`Twice in this file`,
  unknown: msg`Not found`,
  ambiguous: msg`More than one fits`,
  repeat: msg`The same guest within ${REPEAT_DAYS} days`,
  near: msg`The same guest within ${VISIT_GAP_HOURS} hours`,
  no_time: msg`The time is missing, as in 2026-11-27 19:00`,
  total: msg`A sum of the other rows: leave it out`,
  day_or_month: msg`Is the day or the month first?`,
  too_deep: msg`More than ${GROUP_LEVELS} levels`,
  too_many: msg`Too many`,
}

/** Texts for `<column> <code>`, which say more than the general text for the code. */
const OF_COLUMN: Record<string, MessageDescriptor> = {
  'phone not_valid': msg`Not a phone number: from abroad, with + and the country’s code`,
  'email not_valid': msg`Not an e-mail address`,
  'timezone not_valid': msg`Not a time zone like Europe/Moscow`,
  'visitDate not_valid': msg`Not a date and time like 2026-11-27 19:00`,
  'lastName twice': msg`The same name twice, and no contact tells them apart`,
  'login taken': msg`Another user has this login`,
  'email taken': msg`Another user has this address`,
  'phone taken': msg`Another user has this phone`,
  'language not_valid': msg`Not a language here: English or Russian`,
  'free not_valid': msg`Not times of the week, such as: weekday evenings, weekend lunches`,
  'group not_valid': msg`Not a path like Client › Brand › Region`,
  'group too_many': msg`More than ${GROUPS_MAX} groups`,
  'tags too_long': msg`A tag has more than ${TAG_MAX_LENGTH} characters`,
  'tags too_many': msg`More than ${TAGS_MAX} tags`,
  'guest unknown': msg`No such guest`,
  'guest ambiguous': msg`Several guests: name the login`,
  'restaurant unknown': msg`No such restaurant`,
  'checklist unknown': msg`No such checklist`,
  'checklist not_valid': msg`It has no questions yet`,
  'restaurant ambiguous': msg`Several restaurants: add the address`,
}

/** Says what is wrong with a cell. */
export function faultWords({ column, code }: ImportFault): MessageDescriptor {
  return OF_COLUMN[`${column} ${code}`] ?? GENERAL[code]
}
