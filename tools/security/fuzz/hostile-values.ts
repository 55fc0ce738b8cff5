import fc from 'fast-check'

const deep = (levels: number): unknown => {
  let value: unknown = 'x'
  for (let level = 0; level < levels; level++) value = [value]
  return value
}

/** An own key with the name of an inherited property. Only JSON can make such a key. */
const parsed = (text: string): unknown => JSON.parse(text)

const TEXTS: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udc00b',
  '\u202Eright to left',
  'Z̷̢͇a̶l̵g̸o̴'.repeat(20),
  '👩‍👩‍👧‍👦'.repeat(50),
  'ﷺ'.repeat(100),
  'İıſK',
  '\r\nset-cookie: a=b',
  '%00',
  '%zz',
  '../../../../etc/passwd',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}',
  '=HYPERLINK("http://example.com")',
  '__proto__',
  'constructor',
  'toString',
  'NaN',
  'Infinity',
  '1e999',
  '-0',
  '0x10',
  '٣',
  'null',
  'true',
  '[object Object]',
  '0000-01-01',
  '9999-12-31',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-23:59',
  '+275760-09-13T00:00:00Z',
  '2026-02-30T25:61:61Z',
  '2026-06-01T12:00:00+99:99',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
]

const HUGE = ['x', 'ß', '\u0000', '😀'].map((letter) => letter.repeat(20_000))

const NUMBERS: readonly number[] = [
  0,
  -0,
  -1,
  0.1,
  1e21,
  1e308,
  5e-324,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  -(2 ** 63),
  Number.MAX_VALUE,
]

const THINGS: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  [{}],
  deep(500),
  Array.from({ length: 10_000 }, () => 0),
  Array.from({ length: 10_000 }, (_, at) => String(at)),
  Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`key${at}`, at])),
  { toString: 1, valueOf: null },
  { length: -1 },
  parsed('{"then": "x"}'),
  { toJSON: 1 },
  parsed('{"__proto__": {"isAdmin": true}}'),
  parsed('{"constructor": {"prototype": {"isAdmin": true}}}'),
  parsed('{"hasOwnProperty": 1, "isPrototypeOf": 2}'),
]

/** A hostile value. Huge values are rare, because they cost more to send than to refuse. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom<unknown>(...TEXTS) },
  { weight: 6, arbitrary: fc.constantFrom<unknown>(...NUMBERS) },
  { weight: 6, arbitrary: fc.constantFrom(...THINGS) },
  { weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(...HUGE) },
)

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
)

/** Whole bodies that are no object of any call. */
export const hostileBody: fc.Arbitrary<Buffer> = fc
  .constantFrom(
    '',
    'null',
    '[]',
    '"text"',
    '0',
    '{',
    '{"a":1}}',
    '{"a":1,"a":2}',
    '{"a":\u0001}',
    '\uFEFF{}',
    '['.repeat(20_000),
    `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
    `[${'1e9,'.repeat(20_000)}1]`,
  )
  .map((text) => Buffer.from(text))
