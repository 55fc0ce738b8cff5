import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from './call.ts'
import { calls } from './calls.ts'
import { RESERVED_CHOICE_VALUES } from './constants.ts'
import { paramsCalls } from './params.ts'
import { PROBLEMS } from './problems.ts'

const declared: Call[] = Object.values(calls).flatMap((resource): Call[] => Object.values(resource))
const keyOf = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} ${path}`

/** Specification §7, call by call, with the fields it names. */
const SPECIFIED: readonly (readonly [key: string, fields?: string])[] = [
  ['POST /user/login', 'login password uuid'],
  ['GET /user/logout'],
  ['GET /user'],
  ['GET /user/list'],
  ['POST /user', 'firstName lastName roleId login password email visitDate restaurantId'],
  ['PUT /user/{id}', 'firstName lastName roleId password email'],
  ['DELETE /user/{id}'],
  ['PATCH /user/{id}'],
  ['GET /user/{phone}'],
  ['GET /user/telegram'],
  ['DELETE /user/telegram'],
  ['POST /user/sms', 'telephone'],
  ['POST /user/phone-confirm', 'phone code'],
  ['POST /user/anketa', 'form'],
  ['GET /question'],
  ['POST /question', 'title logo parent options type'],
  ['PUT /question/{id}', 'title logo type options'],
  ['DELETE /question/{id}'],
  ['GET /question/{visitId}'],
  ['GET /question/{visitId}/addon'],
  ['PUT /question/{id}/{value}'],
  ['PATCH /question/{id}', 'answer'],
  ['PATCH /question/{id}/rate', 'rate'],
  ['PUT /question/{id}/comment', 'comment'],
  ['POST /question/{id}/photo'],
  ['DELETE /question/{questionId}/photo/{fileId}'],
  ['POST /question/{id}/dish', 'dishName orderTime'],
  ['PUT /question/{id}/dish', 'orderTime readyTime'],
  ['PATCH /question/{id}/inc'],
  ['PATCH /question/{id}/dec'],
  ['GET /visit'],
  ['POST /visit', 'guestId visitDate restaurantId'],
  ['PATCH /visit/{id}', 'guestId visitDate restaurantId'],
  ['GET /visit/{visitId}'],
  ['PUT /visit/{visitId}'],
  ['GET /restaurant'],
  ['POST /restaurant', 'title address'],
  ['PUT /restaurant/{id}', 'title address'],
  ['DELETE /restaurant/{id}'],
]

/** Names of the fields that a body may have, of any of its shapes. */
function fieldsOf(body: z.ZodType | undefined): string[] {
  if (!body) return []
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
  const shapes = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  return shapes.flatMap((shape) => Object.keys(shape.properties ?? {}))
}

describe('the specification', () => {
  test.each(SPECIFIED)('%s is declared with its fields', (key, fields = '') => {
    const call = declared.find((each) => keyOf(each) === key)
    expect(call).toBeDefined()
    expect(fieldsOf(call?.body)).toEqual(expect.arrayContaining(fields.split(' ').filter(Boolean)))
  })

  test('has its call of the second service', () => {
    expect(Object.values(paramsCalls).map(keyOf)).toEqual(['GET /v1/app/admin-params/google_recapcha_public'])
  })
})

test('no two calls have the same method and shape of path', () => {
  const shapes = declared.map((call) => keyOf(call).replaceAll(/\{\w+\}/g, '{}'))
  expect(shapes.filter((shape, place) => shapes.indexOf(shape) !== place)).toEqual([])
})

test('every parameter of a path is declared, and no other', () => {
  for (const call of declared) {
    const named = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => String(match[1]))
    expect([keyOf(call), fieldsOf(call.params).toSorted()]).toEqual([keyOf(call), named.toSorted()])
  }
})

test('a word in the place of a choice is reserved', () => {
  const words = declared
    .filter((call) => call.method === 'PUT')
    .flatMap((call) => /^\/question\/\{id\}\/(\w+)$/.exec(call.path)?.[1] ?? [])
  expect(words.toSorted()).toEqual([...RESERVED_CHOICE_VALUES].toSorted())
})

test('only problems of the catalogue are named', () => {
  for (const code of declared.flatMap((call) => call.errors ?? [])) expect(PROBLEMS).toHaveProperty(code)
})
