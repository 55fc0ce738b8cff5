import { expect, test } from 'vitest'
import { fitted } from './photo-scaling.ts'

test('the longest side decides, the shape stays, nothing is enlarged', () => {
  expect(fitted({ width: 4000, height: 3000 }, 2048)).toEqual({ width: 2048, height: 1536 })
  expect(fitted({ width: 3000, height: 4000 }, 2048)).toEqual({ width: 1536, height: 2048 })
  expect(fitted({ width: 500, height: 900 }, 2048)).toEqual({ width: 500, height: 900 })
  expect(fitted({ width: 10_000, height: 2 }, 320)).toEqual({ width: 320, height: 1 })
})
