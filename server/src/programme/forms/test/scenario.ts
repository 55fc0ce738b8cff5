import { boundSigns } from '@cloche/checklist/condition.ts'
import type { Condition } from '@cloche/contract/conditions.ts'
import type { Sheet } from '../../../base/files/workbooks/sheet.ts'
import { readForm, dropMissingPictures } from '../read/form.ts'
import { sheet } from './sheets.ts'

// A form as its writer has it, a table for each sheet, and what was read of it in words: titles instead of ids.

export const survey = (table: string) => sheet('survey', table)

/** The list of choices that scenarios ask from. */
export const YES_NO = sheet(
  'choices',
  `| list_name | name | label |
   | yes_no    | yes  | Yes   |
   | yes_no    | no   | No    |`,
)

export type Form = ReturnType<typeof read>

/** Reads a form whose pictures the product does not have. */
export const read = (...sheets: Sheet[]) => dropMissingPictures(readForm(sheets), new Set())

/** Writes a form as `Hall(single Door, text Why?) Kitchen()`. */
export function outline({ items }: Form): string {
  const inside = (id: string) => items.filter((item) => item.parent === id)
  return items
    .filter((item) => item.parent === null)
    .map(
      (item) =>
        `${item.title}(${inside(item.id)
          .map(({ type, title }) => `${type} ${title}`)
          .join(', ')})`,
    )
    .join(' ')
}

export const optionsOf = ({ items }: Form, title: string) =>
  items.find((item) => item.title === title)!.options

/** Writes each condition as `Why if Door is no`, `Bulb if Lamps ≥ 3, ≤ 8` or `Sum if Open is yes AND NOT Seen`. */
export const conditions = ({ items }: Form): string[] =>
  items.flatMap(({ title, options: { showIf } }) =>
    showIf ? [`${title} if ${inWords(showIf, (id) => items.find((item) => item.id === id)!.title)}`] : [],
  )

function inWords(condition: Condition, titleOf: (id: string) => string): string {
  const words = (part: Condition) => inWords(part, titleOf)
  if ('all' in condition) return condition.all.map(words).join(' AND ')
  if ('any' in condition) return `(${condition.any.map(words).join(' OR ')})`
  if ('not' in condition) return `NOT ${words(condition.not)}`
  const answers = condition.is ? [`is ${condition.is.join(' or ')}`] : boundSigns(condition)
  return [titleOf(condition.question), answers.join(', ')].join(' ').trim()
}

/** Writes each remark as `left survey 4 metadata start`; with codes, those of the codes alone. */
export const remarks = (form: Form, ...codes: Form['remarks'][number]['code'][]): string[] =>
  form.remarks
    .filter(({ code }) => codes.length === 0 || codes.includes(code))
    .map(({ effect, sheet: where, row, code, value }) =>
      `${effect} ${where} ${row ?? '-'} ${code} ${value}`.trim(),
    )
