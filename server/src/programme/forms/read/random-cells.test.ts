import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arranged, optionFaults } from '@cloche/checklist/bank.ts'
import { bankCalls } from '@cloche/contract/bank.ts'
import type { Cell } from '../../../base/files/workbooks/sheet.ts'
import { read } from '../test/scenario.ts'

const CELLS: Cell[] = [
  null,
  ...'text select_one*l select_multiple*l*or_other begin_group end_group begin*repeat note range'.split(' '),
  ...'integer decimal image yes l a b start=1*end=5 start=9*end=1 below*0.5 addon dish 0.5 .*>=*3'.split(' '),
  ...'__proto__ constructor \0 \uD800 😀 ${'.split(' '),
  "${a} = 'b'",
  "not(${a} != 'x')",
  '${b} > 2',
].map((cell) => cell && cell.replaceAll('*', ' '))

const HEADERS =
  'type name label label::ru label::English*(en) hint hint::fr required relevant constraint parameters ' +
  'cloche_type cloche_weight cloche_comment cloche_photos cloche_logo cloche_unit cloche_score ' +
  'list_name form_title default_language __proto__'

describe('a form with random cells', () => {
  const cell: fc.Arbitrary<Cell> = fc.oneof(
    fc.constantFrom(...CELLS),
    fc.string({ unit: 'binary', maxLength: 8 }),
    fc.double(),
    fc.boolean(),
    fc.date({ noInvalidDate: true }),
  )
  const headers = HEADERS.split(' ').map((header) => header.replace('*', ' '))
  const header = fc.oneof(fc.constantFrom(...headers), cell)
  const table = (name: string, first: Cell[]) =>
    fc.record({
      name: fc.constant(name),
      rows: fc
        .tuple(
          fc.array(header, { maxLength: 8 }),
          fc.array(fc.array(cell, { maxLength: 12 }), { maxLength: 12 }),
        )
        .map(([others, rows]) => [[...first, ...others], ...rows]),
    })
  const sheets = fc.tuple(
    table('survey', ['type', 'name', 'label', 'relevant']),
    table('choices', ['list_name', 'name', 'label']),
    table('settings', ['form_title']),
  )

  test('the questions of the form fit the bank', () => {
    fc.assert(
      fc.property(sheets, (drawn) => {
        const { items, title } = read(...drawn)
        expect(title).not.toBe('')
        const bank = arranged(items)
        expect(bank).toHaveLength(items.length)
        for (const [place, item] of bank.entries()) {
          const body = bankCalls.create.body.safeParse(item)
          expect([body.error?.issues ?? [], body.data?.title]).toEqual([[], item.title])
          expect(optionFaults(item.type, item.options, bank.slice(0, place))).toEqual([])
        }
      }),
      { numRuns: 3000 },
    )
  })
})
