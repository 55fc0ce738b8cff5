import fc from 'fast-check'
import { getCountries } from 'libphonenumber-js/min'
import { describe, expect, test } from 'vitest'
import {
  formatPhone,
  phoneDigits,
  phoneExample,
  phoneForCall,
  phoneFrom,
  phoneFromCall,
  phoneStarts,
  type PhoneCountry,
} from './phone.ts'

/** A number of each country, how it is shown there, and other usual spellings. */
const NUMBERS: [PhoneCountry, phone: string, shown: string, typed: string[]][] = [
  [
    'RU',
    '+79991234567',
    '8 (999) 123-45-67',
    [
      '79991234567',
      '89991234567',
      '9991234567',
      '+7 (999) 123-45-67',
      ' 7 999 123.45.67 ',
      '٨٩٩٩١٢٣٤٥٦٧',
      '８９９９１２３４５６７',
    ],
  ],
  [
    'PT',
    '+351912345678',
    '912 345 678',
    ['912345678', '351912345678', '00351 912 345 678', '+351 912-345-678'],
  ],
  [
    'US',
    '+12125550100',
    '(212) 555-0100',
    ['212-555-0100', '1 212 555 0100', '212.555.0100', '+1 2125550100'],
  ],
  ['GB', '+447400123456', '07400 123456', ['07400123456', '+44 7400 123456', '0044 7400 123 456']],
  ['GE', '+995591123456', '591 12 34 56', ['591123456', '+995 591 12 34 56', '00995591123456']],
  ['DE', '+4915123456789', '01512 3456789', ['0151 23456789', '0151/234 567 89', '+49 151 23456789']],
  ['FR', '+33612345678', '06 12 34 56 78', ['0612345678', '06.12.34.56.78', '+33 6 12 34 56 78']],
  ['ES', '+34612345678', '612 34 56 78', ['612345678', '612-345-678', '0034612345678']],
  ['IT', '+393931234567', '393 123 4567', ['3931234567', '+39 393 1234567']],
  ['TR', '+905321234567', '0532 123 45 67', ['0 (532) 123 45 67', '532 123 45 67', '+90 532 1234567']],
  ['BR', '+5511961234567', '(11) 96123-4567', ['11 96123-4567', '011 96123 4567', '+55 11 96123-4567']],
  ['AE', '+971501234567', '050 123 4567', ['0501234567', '٠٥٠ ١٢٣ ٤٥٦٧', '+971 50 123 4567']],
  ['KZ', '+77011234567', '8 (701) 123 4567', ['87011234567', '+7 701 123-45-67']],
]

describe.each(NUMBERS)('a phone of %s, %s', (country, phone, shown, typed) => {
  test.each([shown, ...typed])('is understood as %s', (spelling) => {
    expect(phoneFrom(spelling, country)).toBe(phone)
  })

  test('is shown as people there write it, and abroad with its country', () => {
    expect(formatPhone(phone, country)).toBe(shown)
    const abroad = country === 'PT' ? 'RU' : 'PT'
    expect(formatPhone(phone, abroad)).toMatch(/^\+\d+ [\d ]+/)
    expect(phoneFrom(formatPhone(phone, abroad), abroad)).toBe(phone)
  })

  test('goes to the call for a code with the calling code before it', () => {
    expect(phoneForCall(phone, country)).toBe(phone.slice(1))
    expect(phoneFromCall(phoneForCall(phone, country), country)).toBe(phone)
    expect(phoneFromCall(phone, 'CL')).toBe(phone)
  })
})

test.each<[PhoneCountry, string]>([
  ['RU', ''],
  ['RU', '+'],
  ['RU', '799912345'],
  ['RU', '799912345678'],
  ['RU', '+89991234567'],
  ['RU', '7999123456a'],
  ['RU', '+7 999 123 45 67 доб. 5'],
  ['PT', '912 345 67'],
  ['PT', '912 345 678 x5'],
  ['PT', '+351 912 345 678 9'],
  ['US', '1-800-FLOWERS'],
  ['US', '555-0100'],
  ['PR', '999 123 4567'],
  ['GB', '+999 123 456 789'],
  ['GB', '+44 7400 123456 1234567890'],
  // Indonesia's plan allows 14 digits after its code, E.164 only 15 in all.
  ['ID', '+62 00447400123456'],
  ['GB', 'call me'],
  ['GB', '+44+447400123456'],
])('in %s, %j is no phone', (country, typed) => {
  expect(phoneFrom(typed, country)).toBeNull()
})

test('the example of each country is read as one phone, also with its calling code before it', () => {
  const examples = getCountries().map((country) => ({
    country,
    phone: phoneFrom(phoneExample(country), country),
  }))
  const told = examples.filter(({ phone }) => phone !== null)
  expect(told.length).toBeGreaterThan(230)
  for (const { country, phone } of told)
    expect(phoneFromCall(phoneForCall(phone!, country), country)).toBe(phone)
  expect(phoneExample('PT')).toBe('912 345 678')
})

const anyCountry = fc.constantFrom(...getCountries())
/** Spellings near those of numbers, since almost no text is one. */
const spelling = fc.oneof(
  fc.constantFrom(...NUMBERS.flatMap(([, phone, shown, typed]) => [phone, phone.slice(1), shown, ...typed])),
  fc.stringMatching(/^\+?[0-9() -]{6,16}$/),
)

test('whatever is read is read the same again, in any country, and so is what is shown of it', () => {
  const read = fc
    .tuple(spelling, anyCountry)
    .map(([typed, country]) => phoneFrom(typed, country))
    .filter((phone) => phone !== null)
  fc.assert(
    fc.property(read, anyCountry, (phone, country) => {
      expect(phone).toMatch(/^\+[1-9]\d{6,14}$/)
      expect(phoneFrom(phone, country)).toBe(phone)
      expect(phoneFrom(formatPhone(phone, country), country)).toBe(phone)
    }),
  )
})

test.each<[PhoneCountry, string, string[]]>([
  ['RU', '8 916', ['+7916']],
  ['RU', '7916', ['+77916', '+7916']],
  ['RU', '+351 91', ['+35191']],
  ['PT', '912 34', ['+35191234']],
  ['PT', '35191', ['+35135191', '+35191']],
  ['GB', '079', ['+4479']],
  ['GB', '', []],
  ['GB', 'Anna', []],
])('in %s, %j begins %j', (country, typed, starts) => {
  expect(phoneStarts(typed, country)).toEqual(starts)
})

test('the digits of a partly typed phone are read in any script', () => {
  expect(['8 (916) 12', '+٣٥١ ٩١', 'Anna 12', ''].map(phoneDigits)).toEqual(['891612', '35191', '', ''])
})

test('a text that is no phone is shown as it is', () => {
  for (const text of ['', '100', '@anna', '+70000000000']) expect(formatPhone(text, 'RU')).toBe(text)
})
