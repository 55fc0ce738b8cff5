import type { FormRemark } from '@cloche/contract/bank.ts'
import type { Row } from './table.ts'

type Sheet = FormRemark['sheet']
type Code = FormRemark['code']

const LONGEST = 300
/** Nobody reads more remarks. Further ones are only counted. */
export const MOST_REMARKS = 500

/** Collects remarks on rows that can't be imported unchanged, in the order found. */
export class Remarks {
  readonly all: FormRemark[] = []
  /** The number of remarks that are not in `all`. */
  more = 0

  /** The row is not imported. */
  left(sheet: Sheet, row: Row, code: Code, value = ''): void {
    this.#add(sheet, row, code, value, 'left')
  }

  /** The row is imported incompletely or changed. */
  changed(sheet: Sheet, row: Row, code: Code, value = ''): void {
    this.#add(sheet, row, code, value, 'changed')
  }

  /** The remark is about a whole sheet or one of its columns. */
  aside(sheet: Sheet, subject: string, code: Code, value = ''): void {
    this.#push(() => ({
      sheet,
      row: null,
      subject: short(subject),
      code,
      value: short(value),
      effect: 'changed',
    }))
  }

  #add(sheet: Sheet, row: Row, code: Code, value: string, effect: FormRemark['effect']): void {
    this.#push(() => remarkOn(sheet, row, code, value, effect))
  }

  #push(make: () => FormRemark): void {
    if (this.all.length < MOST_REMARKS) this.all.push(make())
    else this.more += 1
  }
}

/** Makes a remark about a row, which names the row by its label. */
export function remarkOn(
  sheet: Sheet,
  row: Row,
  code: Code,
  value: string,
  effect: FormRemark['effect'],
): FormRemark {
  const subject = short(row.text('label') || row.text('name') || row.text('type') || row.text('clause'))
  return { sheet, row: row.number, subject, code, value: short(value), effect }
}

function short(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST).toWellFormed()}…` : text
}
