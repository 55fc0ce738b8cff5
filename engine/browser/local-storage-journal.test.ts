import { expect, test } from 'vitest'
import { answer, buildItem, shelf } from '../fixtures.ts'
import { createJournal } from './local-storage-journal.ts'

test('journal entries survive a reload until they are released', () => {
  const storage = shelf()
  const item = buildItem(7, answer('yes'))
  createJournal('ann', storage).keep([
    [7, item],
    [6, null],
  ])
  const again = createJournal('ann', storage)
  expect(new Map(again.entries())).toEqual(
    new Map([
      [7, item],
      [6, null],
    ]),
  )
  again.release([7, 6])
  expect(createJournal('ann', storage).entries()).toEqual([])
})

test("one guest's journal is not another's, and goes alone", () => {
  const storage = shelf()
  const [ann, bob] = [createJournal('ann', storage), createJournal('bob', storage)]
  ann.keep([[1, buildItem(1, answer('yes'))]])
  bob.keep([[2, buildItem(2, answer('no'))]])
  ann.keepStamp({ seq: 1, captured: 5 })
  expect(bob.entries().map(([seq]) => seq)).toEqual([2])
  ann.clear([1])
  expect([ann.entries(), ann.stamp(), bob.entries().length]).toEqual([[], { seq: 0, captured: 0 }, 1])
  bob.clear([1])
  expect(bob.entries().map(([seq]) => seq)).toEqual([2])
})

test('a full or forbidden storage costs nothing but the journal', () => {
  const full = createJournal('ann', shelf(3))
  full.keep([[1, buildItem(1, answer('yes'))]])
  expect(full.entries()).toEqual([])
  const none = createJournal('ann', null)
  none.keep([[1, null]])
  none.keepStamp({ seq: 1, captured: 1 })
  expect([none.entries(), none.stamp()]).toEqual([[], { seq: 0, captured: 0 }])
})

test('a stamp takes the room of the one before it, whatever it says', () => {
  const storage = shelf()
  const journal = createJournal('ann', storage)
  const room = () => Object.values(storage).map((value: string) => value.length)
  journal.keepStamp({ seq: 0, captured: 0 })
  const [first] = room()
  journal.keepStamp({ seq: 1_794_834_059_990_049, captured: 1_794_834_059_990, reading: 1_794_834_059_990 })
  expect(room()).toEqual([first])
  expect(journal.stamp().reading).toBe(1_794_834_059_990)
})
