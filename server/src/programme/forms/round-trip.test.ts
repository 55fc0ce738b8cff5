import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arranged, optionFaults } from '@cloche/checklist/bank.ts'
import { withQuestions } from '@cloche/checklist/condition.ts'
import { bankCalls, type FormReading } from '@cloche/contract/bank.ts'
import type { BankQuestion } from '@cloche/contract/questions.ts'
import { makeBank } from '../../workflows/demo/bank.ts'
import { Random } from '../../workflows/demo/random.ts'
import { readSheets } from '../../base/files/workbooks/read-workbook.ts'
import { writeSheets } from '../../base/files/workbooks/workbook.ts'
import { readForm, dropMissingPictures } from './read/form.ts'
import { anyBank } from './test/any-bank.ts'
import { pyxformFaults } from './test/pyxform-faults.ts'
import { writeForm } from './write/form.ts'

const AT = new Date('2026-11-20T19:30:00Z')

/** Replaces ids by places, so that two banks can be compared. */
function withoutIds(items: FormReading['items']) {
  const places = new Map(items.map((item, place) => [item.id, String(place)]))
  return items.map(({ parent, title, logo, type, options, order }) => {
    const { showIf, ...rest } = options
    const condition = showIf && withQuestions(showIf, (id) => places.get(id)!)
    return {
      parent: parent && places.get(parent),
      title,
      logo,
      type,
      order,
      options: { ...rest, showIf: condition },
    }
  })
}

function picturesIn(items: readonly BankQuestion[]): Set<string> {
  return new Set(items.flatMap((item) => item.logo ?? []))
}

function expectFit(items: FormReading['items']) {
  const bank = arranged(items)
  for (const [place, { title, logo, type, options, parent }] of bank.entries()) {
    const body = bankCalls.create.body.safeParse({ title, logo, type, options, parent })
    expect([body.error?.issues ?? [], body.data?.title]).toEqual([[], title])
    expect(optionFaults(type, options, bank.slice(0, place))).toEqual([])
  }
}

test('any bank that the rules accept is a form for pyxform, and comes back as it was without a remark', () => {
  fc.assert(
    fc.property(anyBank, (items) => {
      expectFit(items)
      const sheets = writeForm(items, AT).map(({ name, rows }) => ({ name, rows: [...rows] }))
      expect(pyxformFaults(sheets)).toEqual([])
      const { items: back, remarks } = dropMissingPictures(readForm(sheets), picturesIn(items))
      expect(withoutIds(back)).toEqual(withoutIds(items))
      expect(remarks).toEqual([])
    }),
    { numRuns: 1000 },
  )
})

test('a bank comes back unchanged through a real workbook', async () => {
  await fc.assert(
    fc.asyncProperty(anyBank, async (items) => {
      const sheets = await readSheets(await writeSheets(() => writeForm(items, AT)))
      const { items: back } = dropMissingPictures(readForm(sheets), picturesIn(items))
      expect(withoutIds(back)).toEqual(withoutIds(items))
    }),
    { numRuns: 25, endOnFailure: true },
  )
})

test('the demo bank comes back as it was', async () => {
  const bank = makeBank(new Random(1), AT).map(
    ({ id, parent, title, logo, type, options, position }): BankQuestion => ({
      id,
      parent,
      title,
      logo,
      type,
      options,
      order: position,
      deletedAt: null,
      version: 1,
    }),
  )
  const sheets = await readSheets(await writeSheets(() => writeForm(bank, AT)))
  const { items, remarks } = dropMissingPictures(readForm(sheets), new Set())
  expect(withoutIds(items)).toEqual(withoutIds(bank))
  expect(remarks).toEqual([])
  expect(sheets.map(({ name, rows }) => [name, rows[0]!.slice(0, 4)])).toEqual([
    ['survey', ['type', 'name', 'label::English (en)', 'label::Russian (ru)']],
    ['choices', ['list_name', 'name', 'label::English (en)', 'label::Russian (ru)']],
    ['settings', ['form_title', 'form_id', 'version', 'clean_text_values']],
  ])
})
