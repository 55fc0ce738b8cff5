import type { QuestionType } from '@cloche/contract/questions.ts'

export type ChoiceType = 'single' | 'multiple'

/** The meaning of a value of the column `type`, for types without choices and ranges. */
export interface PlainType {
  type: Exclude<QuestionType, ChoiceType>
  /** The answers are whole numbers. */
  whole?: boolean
  /** The question becomes a text, because Cloche has no such type. */
  asText?: boolean
}

/**
 * The closest type of XLSForm (https://xlsform.org, "Question types") for each of Cloche's types. Selects add the name
 * of their list.
 */
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

/** The type of a number without a fraction. */
export const WHOLE = 'integer'

/** Types that XLSForm lacks. An export writes the closest type and names the real one in `cloche_type`. */
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

/** Includes older names of types. */
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
