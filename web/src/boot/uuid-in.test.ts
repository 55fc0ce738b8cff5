import { expect, test } from 'vitest'
import { uuidIn } from './uuid-in.ts'

const uuid = '0b8f6d0e-5a0e-4c5e-9d35-3a2f1f0a7c11'

test('a link is found in the message it came in', () => {
  expect(uuidIn(`https://cloche.example/guest?uuid=${uuid}`)).toBe(uuid)
  expect(uuidIn(`Your visit:\n https://cloche.example/guest?uuid=${uuid}&x=1 . See you!`)).toBe(uuid)
  expect(uuidIn(uuid)).toBe(uuid)
  for (const mark of ['.', ',', ')', '»', ' ']) expect(uuidIn(uuid + mark)).toBe(uuid)
  expect(uuidIn(uuid.slice(0, -1))).toBeNull()
  expect(uuidIn('https://cloche.example/guest')).toBeNull()
})
