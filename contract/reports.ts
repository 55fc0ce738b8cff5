import { z } from 'zod'
import { defineCall } from './call.ts'
import { LANGUAGES } from './constants.ts'
import { calendarMonth, id, titles } from './shared.ts'

/** The reasons why a text could tell who the guest is or where they sat. */
export const GIVEAWAYS = ['name', 'contact', 'date', 'time', 'table'] as const

const params = z.object({ visitId: id })
const language = z.enum(LANGUAGES).default('en')
const reasons = z.array(z.enum(GIVEAWAYS))

export const reportCalls = {
  visit: defineCall({
    method: 'GET',
    path: '/visit/{visitId}/pdf',
    summary:
      'A visit as a PDF that does not name its guest; by default without clock times and table numbers',
    access: 'staff',
    params,
    query: z.object({
      language,
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
      items: z.array(z.object({ questionId: id, reasons, text: z.string() })),
    }),
  }),
  month: defineCall({
    method: 'GET',
    path: '/restaurant/{id}/pdf',
    summary:
      'A month of a restaurant as a PDF that names no guest; by default without days, clock times and table numbers',
    access: 'staff',
    params: z.object({ id }),
    query: z.object({
      month: calendarMonth,
      language,
      /** `1` also shows the days of comments, and days, clock times and table numbers in their text. */
      times: z.literal('1').optional(),
      /** `0` leaves the comments out. */
      comments: z.literal('0').optional(),
    }),
    response: 'pdf',
    limit: { max: 60, seconds: 60 },
    errors: ['unavailable'],
  }),
  monthGiveaways: defineCall({
    method: 'GET',
    path: '/restaurant/{id}/giveaways',
    summary:
      'How many visits a month of a restaurant has, and the comments that could tell who a guest is or when they sat where',
    access: 'staff',
    params: z.object({ id }),
    query: z.object({ month: calendarMonth }),
    response: z.object({
      /** The number of accepted visits, and of their guests. */
      visits: z.int(),
      guests: z.int(),
      comments: z.int(),
      items: z.array(z.object({ visitId: id, question: titles, reasons, text: z.string() })),
    }),
  }),
}
