import { expect, test } from 'vitest'
import { answer, buildItem, buildQuestion, saved } from './fixtures.ts'
import { patched } from './patch.ts'

const SAVED_AT = '2026-11-20T00:00:05.000Z'

test.each([
  ['ahead', '2026-11-20T00:30:00.000Z', '2026-11-20T00:30:00.000Z'],
  ['behind', '2026-11-19T23:30:00.000Z', SAVED_AT],
])(
  'what follows a write by a clock that runs %s is later than it and than its saving',
  (_, capturedAt, savedAt) => {
    const item = buildItem(1, answer('yes'), { capturedAt })
    const copy = patched(buildQuestion(), item, saved({ answer: 'yes', savedAt: SAVED_AT }))
    expect(copy).toMatchObject({ answer: 'yes', savedAt })
  },
)
