import { expect, test } from 'vitest'
import { testBank } from '../test-bank.ts'
import { previewItems } from './preview-items.ts'

const bank = testBank({
  b: { showIf: { question: 'a', is: ['yes'] } },
  d: { showIf: { question: 'b', is: ['no'] } },
})
const shown = (id: string) => previewItems(bank, id).map((item) => `${item.id}<${item.parent ?? ''}`)

test('a question comes with all that decides whether it is shown, in its own category', () => {
  expect(shown('d')).toEqual(['kitchen<', 'a<kitchen', 'b<kitchen', 'd<kitchen'])
  expect(shown('e')).toEqual(['kitchen<', 'e<kitchen'])
  const several = testBank({ d: { showIf: { any: [{ question: 'c' }, { not: { question: 'a' } }] } } })
  expect(previewItems(several, 'd').map(({ id }) => id)).toEqual(['kitchen', 'a', 'c', 'd'])
})

test('a category comes with its questions', () => {
  expect(shown('kitchen')).toEqual(['kitchen<', 'd<kitchen', 'e<kitchen'])
})

test('the same objects each time, so that the phone draws only what changed', () => {
  const [first, second] = [previewItems(bank, 'd'), previewItems(bank, 'd')]
  expect(first.every((item, index) => item === second[index])).toBe(true)
})

test('conditions in a circle, or on what is gone, end', () => {
  const odd = testBank({
    a: { showIf: { question: 'b' } },
    b: { showIf: { question: 'a' } },
    c: { showIf: { question: 'x' } },
  })
  expect(previewItems(odd, 'a')).toHaveLength(3)
  expect(previewItems(odd, 'c')).toHaveLength(2)
  expect(previewItems(odd, 'nowhere')).toEqual([])
})
