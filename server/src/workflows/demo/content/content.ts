import checklist from './checklist.json' with { type: 'json' }
import comments from './comments.json' with { type: 'json' }
import looks from './looks.json' with { type: 'json' }
import menu from './menu.json' with { type: 'json' }
import occasions from './occasions.json' with { type: 'json' }
import people from './people.json' with { type: 'json' }
import restaurants from './restaurants.json' with { type: 'json' }
import type {
  DemoCategory,
  DemoGuest,
  DemoMenu,
  DemoOccasion,
  DemoRemarks,
  DemoRestaurant,
  DemoTexts,
  Look,
} from './shapes.ts'
import texts from './texts.json' with { type: 'json' }

// The demo's data, which a test holds to `shapes.ts`, so that no start has to.

/** Eight categories of 60 questions, then the two add-on sections. */
export const CHECKLIST = checklist as DemoCategory[]
/** By the keys of questions. */
export const REMARKS = comments as Partial<Record<string, DemoRemarks>>
export const MENU = menu as DemoMenu
export const TEXTS = texts as DemoTexts
export const OCCASIONS = occasions as DemoOccasion[]
/** The number of pictures of each look. */
export const COPIES: Record<Look, number> = { ...looks.dishes, ...looks.drinks, ...looks.others }

export const STAFF = people.staff
/** Guests of the last three months. The first one is the demo guest, whose link is printed at start. */
export const GUESTS = people.guests.threeMonths as DemoGuest[]
/** All guests, those of the last three months first. */
export const CIRCLE = [...GUESTS, ...(people.guests.twoYears as DemoGuest[])]

/** Restaurants of the last three months. */
export const RESTAURANTS = restaurants.threeMonths as DemoRestaurant[]
/** The restaurants of the two years, those of the last three months first. */
export const CHAIN = [...RESTAURANTS, ...(restaurants.twoYears as DemoRestaurant[])]
