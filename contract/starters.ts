import { z } from 'zod'
import { defineCall } from './call.ts'
import { LANGUAGES } from './constants.ts'
import { id } from './shared.ts'

/** The checklists that come with the product. Clients have their names. */
export const STARTERS = ['restaurant', 'cafe', 'bar', 'delivery'] as const
export type Starter = (typeof STARTERS)[number]

const language = z.enum(LANGUAGES)

export const starterCalls = {
  list: defineCall({
    method: 'GET',
    path: '/question/starter',
    summary: 'The checklists to start with, by their categories and questions',
    access: 'admin',
    query: z.object({ language: language.default('en') }),
    response: z.object({
      items: z.array(
        z.object({
          name: z.enum(STARTERS),
          categories: z.array(z.object({ title: z.string(), questions: z.array(z.string()) })),
        }),
      ),
    }),
  }),
  take: defineCall({
    method: 'POST',
    path: '/question/starter',
    summary: 'Add a checklist to start with to the bank. The answer names the categories that were added',
    access: 'admin',
    body: z.object({ name: z.enum(STARTERS), language: language.default('en') }),
    response: z.object({ categories: z.array(id) }),
    status: 201,
    errors: ['conflict'],
  }),
}
