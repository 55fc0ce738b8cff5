import { z } from 'zod'
import { answerTest } from '@cloche/contract/conditions.ts'
import { CATEGORY_TYPES, QUESTION_TYPES, questionOptions } from '@cloche/contract/questions.ts'
import looks from './looks.json' with { type: 'json' }

const dishLook = z.enum(Object.keys(looks.dishes) as (keyof typeof looks.dishes)[])
export type DishLook = z.infer<typeof dishLook>
const drinkLook = z.enum(Object.keys(looks.drinks) as (keyof typeof looks.drinks)[])
export type DrinkLook = z.infer<typeof drinkLook>
/** What a photo of the demo shows. */
export type Look = DishLook | DrinkLook | keyof typeof looks.others

/** The traits of a restaurant. A question has its category's trait unless it names another. */
const trait = z.enum([
  'entrance',
  'host',
  'service',
  'food',
  'drinks',
  'cleanliness',
  'bill',
  'farewell',
  'pace',
  'restroom',
])
export type Trait = z.infer<typeof trait>

/** The same text in English (the default) and Russian. */
const pair = z.tuple([z.string(), z.string()])
export type Pair = z.infer<typeof pair>

/** Those in which the guests of the demo write. */
const language = z.enum(['en', 'ru'])
export type DemoLanguage = z.infer<typeof language>
const sentences = z.array(z.string()).min(1)
const inEachLanguage = z.record(language, sentences)

const question = z.strictObject({
  key: z.string(),
  type: z.enum(QUESTION_TYPES),
  title: z.string(),
  trait: trait.optional(),
  /** The part of the meal whose dishes it asks for. */
  servings: z.enum(['starters', 'mains', 'drinks', 'cocktails', 'childDishes']).optional(),
  /** As in the bank, but `showIf` is one test, with a question's key for its id. */
  options: questionOptions.extend({ showIf: answerTest.extend({ question: z.string() }).optional() }),
})

const category = z.strictObject({
  key: z.string(),
  type: z.enum(CATEGORY_TYPES),
  logo: z.string(),
  title: z.string(),
  trait,
  /** When guests fill it in. */
  filledIn: z.strictObject({ after: z.enum(['arrivedAt', 'billAskedAt', 'leftAt']), minutes: z.number() }),
  options: questionOptions,
  questions: z.array(question),
})
export type DemoCategory = z.infer<typeof category>
export type DemoQuestion = z.infer<typeof question>

/** Comments on a good and a bad answer, with `{dish}`, `{waiter}` and `{n}` (minutes) as placeholders. */
const remarks = z.strictObject({
  /** `{n}` of a wait that the kitchen does not cause. */
  minutes: z.strictObject({ least: z.int(), most: z.int() }).optional(),
  good: z.partialRecord(language, sentences).optional(),
  bad: z.partialRecord(language, sentences).optional(),
})
export type DemoRemarks = z.infer<typeof remarks>

const person = z.strictObject({ firstName: z.string(), lastName: z.string() })

const guest = person.extend({
  email: z.email(),
  language,
  /** The restaurants that the guest visits, by their place in the chain. */
  near: z.array(z.int()).min(1),
  /** Added to every score that the guest gives, because some guests are stricter. */
  mood: z.number(),
})
export type DemoGuest = z.infer<typeof guest>

const quality = z.number().min(0).max(1)

const restaurant = z.strictObject({
  title: z.string(),
  /** The group in which the group of its city lies. */
  brand: z.string(),
  city: z.string(),
  tags: z.array(z.string()),
  address: z.string(),
  timezone: z.string(),
  /** The price of a main course in the local currency. */
  price: z.number(),
  waiters: z.array(pair).min(1),
  /** The usual quality of the traits that are not listed. */
  usual: quality,
  traits: z.partialRecord(trait, quality),
  /** Subtracted from the kitchen's speed in the evening, for a kitchen that fails at dinner. */
  dinnerRush: z.number(),
  /** Why it changes as it does, for readers of the file. */
  story: z.string().optional(),
  /** Traits that became better or worse by so much, evenly from so many days ago until so many days ago. */
  turns: z
    .array(z.strictObject({ traits: z.array(trait), since: z.int(), until: z.int(), by: z.number() }))
    .optional(),
  /** The weekday, 1 for Monday, on which the kitchen is slow with fish. */
  slowFishOn: z.int().min(1).max(7).optional(),
})
export type DemoRestaurant = z.infer<typeof restaurant>

const course = z.enum(['starter', 'main', 'dessert', 'child'])
export type Course = z.infer<typeof course>
const drinkKind = z.enum(['soft', 'wine', 'cocktail', 'hot'])
export type DrinkKind = z.infer<typeof drinkKind>

const menu = z.strictObject({
  /** Shares of the price of a main course. */
  prices: z.record(z.union([course, drinkKind]), z.number()),
  /** `minutes` are the kitchen's usual time on a good day. */
  dishes: z.array(z.strictObject({ name: z.string(), course, look: dishLook, minutes: z.number() })),
  drinks: z.array(z.strictObject({ name: z.string(), kind: drinkKind, look: drinkLook })),
})
export type DemoMenu = z.infer<typeof menu>

const texts = z.strictObject({
  /** What is wrong with a bill, and the extra line of the receipt; null: the first main course is there twice. */
  billFaults: z.array(z.strictObject({ extra: z.string().nullable(), en: z.string(), ru: z.string() })),
  /** Suggestions by the trait that was worst. */
  wishes: z.partialRecord(trait, inEachLanguage),
  anyWish: inEachLanguage,
  /** What guests remember of a visit that went well, and of one that did not. */
  memories: z.strictObject({ good: inEachLanguage, bad: inEachLanguage }),
})
export type DemoTexts = z.infer<typeof texts>

/** What sets visits of the three months apart, by their place from the newest. */
const occasion = z.strictObject({
  index: z.int(),
  status: z.enum(['scheduled', 'submitted', 'returned', 'cancelled']).optional(),
  /** The notes are by question; every guest answers these questions. */
  returned: z.strictObject({ message: pair, notes: z.record(z.string(), pair) }).optional(),
  /** The demo guest's visit to this restaurant of the chain. */
  demoGuestAt: z.int().optional(),
})
export type DemoOccasion = z.infer<typeof occasion>

/** What every file of this folder has to fit. */
export const SHAPES = {
  checklist: z.array(category),
  comments: z.record(z.string(), remarks),
  menu,
  occasions: z.array(occasion),
  people: z.strictObject({
    staff: z.strictObject({ administrator: person, manager: person }),
    guests: z.strictObject({ threeMonths: z.array(guest), twoYears: z.array(guest) }),
  }),
  restaurants: z.strictObject({ threeMonths: z.array(restaurant), twoYears: z.array(restaurant) }),
  texts,
}
