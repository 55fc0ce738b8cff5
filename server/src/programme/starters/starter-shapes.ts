import { z } from 'zod'
import { QUESTION_TYPES, questionOptions } from '@cloche/contract/questions.ts'
import { STARTERS } from '@cloche/contract/starters.ts'

/** The same text in English and Russian. */
const pair = z.tuple([z.string().min(1), z.string().min(1)])
export type Pair = z.infer<typeof pair>

const question = z.strictObject({
  key: z.string(),
  type: z.enum(QUESTION_TYPES),
  title: pair,
  help: pair.optional(),
  unit: pair.optional(),
  choices: z
    .array(z.strictObject({ value: z.string(), score: z.number().nullable(), title: pair }))
    .optional(),
  /** The key of an earlier question of the category, and its answers. */
  showIf: z.strictObject({ question: z.string(), is: z.array(z.string()) }).optional(),
  options: questionOptions
    .pick({
      required: true,
      weight: true,
      comment: true,
      photos: true,
      min: true,
      max: true,
      whole: true,
      exclusive: true,
    })
    .optional(),
})
export type StarterQuestion = z.infer<typeof question>

const category = z.strictObject({ logo: z.string(), title: pair, questions: z.array(question) })
export type StarterCategory = z.infer<typeof category>

/** What `starters.json` has to fit: categories by key, and which of them a starter has. */
export const STARTER_SHAPE = z.strictObject({
  starters: z.record(z.enum(STARTERS), z.array(z.string())),
  categories: z.record(z.string(), category),
})
