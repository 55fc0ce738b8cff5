import { expect, test } from 'vitest'
import {
  answer,
  buildItem,
  buildPhoto,
  buildQuestion,
  comment,
  dish,
  photo,
  problem,
  removeDish,
  removePhoto,
  updateDish,
} from './fixtures.ts'
import { overlay } from './overlay.ts'

const nowhere = () => undefined
const READY = '2026-11-20T10:20:00.000Z'
const served = { id: 'd', dishName: 'Soup', orderTime: '2026-11-20T10:00:00.000Z', readyTime: READY }

test('with nothing waiting it is what the server has', () => {
  const base = buildQuestion({ answer: 'yes', comment: 'warm' })
  expect(overlay(base, [], nowhere)).toMatchObject({
    answer: 'yes',
    comment: 'warm',
    delivery: 'sent',
    fault: null,
  })
})

test('the newest waiting write is what the guest sees', () => {
  const waiting = [
    buildItem(1, answer('no'), { state: 'sending' }),
    buildItem(2, answer('na')),
    buildItem(3, comment('hm')),
  ]
  expect(overlay(buildQuestion({ answer: 'yes' }), waiting, nowhere)).toMatchObject({
    answer: 'na',
    comment: 'hm',
    delivery: 'sending',
  })
})

test('a refusal is what the guest hears of first', () => {
  const failed = buildItem(1, answer('no'), { state: 'failed', fault: problem('visit_closed') })
  const seen = overlay(buildQuestion(), [failed, buildItem(2, comment('x'), { state: 'held' })], nowhere)
  expect(seen).toMatchObject({ answer: 'no', delivery: 'failed', fault: 'visit_closed' })
})

test('photos: those of the server, a waiting one from this phone, a removed one not', () => {
  const base = buildQuestion({ photos: [buildPhoto('a'), buildPhoto('b')] })
  const waiting = [buildItem(1, photo('c')), buildItem(2, removePhoto('a'))]
  const here = (id: string) =>
    id === 'c' ? { url: 'blob:c', thumbUrl: 'blob:ct', findings: ['dark'] as const } : undefined
  expect(overlay(base, waiting, here).photos).toMatchObject([
    { id: 'b', url: '/b', delivery: 'sent' },
    { id: 'c', url: 'blob:c', thumbUrl: 'blob:ct', delivery: 'queued', width: 4, findings: ['dark'] },
  ])
})

test('photos stand in the order in which they were taken, whichever arrives first', () => {
  const base = buildQuestion({ photos: [{ ...buildPhoto('b'), takenAt: '2026-11-20T10:00:02.000Z' }] })
  const waiting = [buildItem(1, photo('a'), { capturedAt: '2026-11-20T10:00:01.000Z' })]
  expect(overlay(base, waiting, nowhere).photos.map(({ id }) => id)).toEqual(['a', 'b'])
})

test('a sent photo is still shown from this phone while it has it', () => {
  const here = () => ({ url: 'blob:a', thumbUrl: 'blob:at', findings: [] })
  expect(overlay(buildQuestion({ photos: [buildPhoto('a')] }), [], here).photos[0]?.url).toBe('blob:a')
})

test('a photo keeps its findings while this phone has the file, sent or not', () => {
  const here = (id: string) =>
    id === 'b' ? undefined : { url: '', thumbUrl: '', findings: ['blurred' as const] }
  const base = buildQuestion({ photos: [buildPhoto('a'), buildPhoto('b')] })
  const seen = overlay(base, [buildItem(1, photo('c'))], here).photos
  expect(seen.map(({ id, findings }) => [id, findings])).toEqual([
    ['a', ['blurred']],
    ['b', []],
    ['c', ['blurred']],
  ])
})

test('a dish is ordered, corrected, removed', () => {
  const ordered = [buildItem(1, dish('d'))]
  expect(overlay(buildQuestion(), ordered, nowhere).dishes).toMatchObject([{ id: 'd', readyTime: null }])
  const ready = [...ordered, buildItem(2, updateDish('d', { readyTime: READY }))]
  expect(overlay(buildQuestion(), ready, nowhere).dishes).toEqual([served])
  expect(overlay(buildQuestion(), [...ready, buildItem(3, removeDish('d'))], nowhere).dishes).toEqual([])
})

test('changes of a dish lie over what the server has, field by field', () => {
  const base = buildQuestion({ dishes: [served] })
  const waiting = [
    buildItem(1, updateDish('d', { dishName: 'Tea' })),
    buildItem(2, updateDish('d', { readyTime: null })),
  ]
  expect(overlay(base, waiting, nowhere).dishes).toEqual([{ ...served, dishName: 'Tea', readyTime: null }])
})

test('a dish whose answer got lost does not fall back to "ordered"', () => {
  expect(overlay(buildQuestion({ dishes: [served] }), [buildItem(1, dish('d'))], nowhere).dishes).toEqual([
    served,
  ])
})
