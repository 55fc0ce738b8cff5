import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AnketaForm } from '@cloche/contract/applications.ts'
import { YOUNGEST_GUEST, type DIETS, type FREE_TIMES } from '@cloche/contract/anketa-choices.ts'
import type { FieldFault } from './values.ts'

export const EATING_OUT_WORDS: Record<AnketaForm['eatsOut'], MessageDescriptor> = {
  rarely: msg`Less than once a month`,
  monthly: msg`Every month`,
  weekly: msg`Every week`,
  often: msg`Several times a week`,
}

export const DIET_WORDS: Record<(typeof DIETS)[number], MessageDescriptor> = {
  vegetarian: msg`Vegetarian`,
  vegan: msg`Vegan`,
  halal: msg`Halal`,
  kosher: msg`Kosher`,
  gluten_free: msg`No gluten`,
  lactose_free: msg`No lactose`,
  nuts: msg`No nuts`,
  seafood: msg`No seafood`,
}

/** Only the part of the day, because the group's label names the days. */
export const FREE_WORDS: Record<(typeof FREE_TIMES)[number], MessageDescriptor> = {
  weekday_morning: msg`Morning`,
  weekday_lunch: msg`Lunch`,
  weekday_evening: msg`Evening`,
  weekend_morning: msg`Morning`,
  weekend_lunch: msg`Lunch`,
  weekend_evening: msg`Evening`,
}

export const FAULT_WORDS: Record<FieldFault, MessageDescriptor> = {
  missing: msg`Please fill this in.`,
  long: msg`That is longer than we can keep.`,
  unreadable: msg`There is a character in it that we can't read. Type it anew, please.`,
  email: msg`Check the e-mail, for example name@example.com.`,
  year: msg`Four digits, such as 1990.`,
  young: msg`Guests are ${YOUNGEST_GUEST} or older.`,
  refused: msg`The server did not take this. Look at it once more, please.`,
}
