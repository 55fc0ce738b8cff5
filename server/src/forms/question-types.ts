import type { QuestionType } from '@cloche/contract/questions.ts'

export type ChoiceType = 'single' | 'multiple'

/** What a question's cell in the column `type` means, where no list of choices and no range belongs to it. */
export interface PlainType {
  type: Exclude<QuestionType, ChoiceType>
  /** Its numbers are whole. */
  whole?: boolean
  /** The type is lost. */
  asText?: boolean
}

/** The closest that XLSForm (https://xlsform.org, "Question types") has to each type; a select's list follows. */
export const WRITTEN: Readonly<Record<QuestionType, string>> = {
  single: 'select_one',
  multiple: 'select_multiple',
  text: 'text',
  number: 'decimal',
  rate: 'range',
  time: 'time',
  dish: 'text',
  photo: 'image',
}

/** Types that XLSForm does not have: an export names them in `cloche_type`, beside the closest. */
export const OWN_TYPES: readonly QuestionType[] = ['dish']

export const SELECTS: Readonly<Record<string, ChoiceType>> = {
  select_one: 'single',
  select_one_from: 'single',
  select1: 'single',
  add_select_one_prompt_using: 'single',
  select_multiple: 'multiple',
  select_multiple_from: 'multiple',
  add_select_multiple_prompt_using: 'multiple',
  select_all_that_apply: 'multiple',
  select_all_that_apply_from: 'multiple',
}

/** Older names are among them. */
export const PLAIN: Readonly<Record<string, PlainType>> = {
  text: { type: 'text' },
  string: { type: 'text' },
  integer: { type: 'number', whole: true },
  int: { type: 'number', whole: true },
  decimal: { type: 'number' },
  time: { type: 'time' },
  image: { type: 'photo' },
  photo: { type: 'photo' },
  date: { type: 'text', asText: true },
  datetime: { type: 'text', asText: true },
  barcode: { type: 'text', asText: true },
  phone_number: { type: 'text', asText: true },
}
