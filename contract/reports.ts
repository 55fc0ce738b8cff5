import { z } from 'zod'
import { defineCall } from './call.ts'
import { LANGUAGES } from './constants.ts'
import { id } from './shared.ts'

/** The reasons why a text could tell who the guest is or where they sat. */
export const GIVEAWAYS = ['name', 'contact', 'date', 'time', 'table'] as const

const params = z.object({ visitId: id })

export const reportCalls = {
  visit: defineCall({
    method: 'GET',
    path: '/visit/{visitId}/pdf',
    summary:
      'A visit as a PDF that does not name its guest; by default without clock times and table numbers',
    access: 'staff',
    params,
    query: z.object({
      language: z.enum(LANGUAGES).default('en'),
      /** `1` also shows clock times and table numbers: a till knows who sat there. */
      times: z.literal('1').optional(),
      /** `0` leaves the photos out: they may show a receipt or a face. */
      photos: z.literal('0').optional(),
    }),
    response: 'pdf',
    limit: { max: 60, seconds: 60 },
    errors: ['unavailable'],
  }),
  giveaways: defineCall({
    method: 'GET',
    path: '/visit/{visitId}/giveaways',
    summary: 'The answers and comments of a visit that could tell who its guest is or where they sat',
    access: 'staff',
    params,
    response: z.object({
      items: z.array(z.object({ questionId: id, reasons: z.array(z.enum(GIVEAWAYS)), text: z.string() })),
    }),
  }),
}
