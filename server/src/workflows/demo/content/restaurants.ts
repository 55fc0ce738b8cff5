import type { Trait } from './shape.ts'

export interface DemoRestaurant {
  title: string
  address: string
  timezone: string
  /** The price of a main course in the local currency. */
  price: number
  /** The usual quality of each trait, from 0 to 1; `usual` stands for traits that are not listed. */
  usual: number
  traits: Partial<Record<Trait, number>>
  /** Subtracted from the kitchen's speed from 18:00 on, for a kitchen that fails at dinner. */
  dinnerRush: number
  /** Changes of its quality in the past two years. */
  turns?: readonly DemoTurn[]
  /** The weekday, 1 for Monday, on which the kitchen is slow with fish. */
  slowFishOn?: number
}

/** Traits that became better or worse by so much, evenly from so many days ago until so many days ago. */
export interface DemoTurn {
  traits: readonly Trait[]
  since: number
  until: number
  by: number
}

export const RESTAURANTS: readonly DemoRestaurant[] = [
  {
    title: 'Tern & Thyme Chistye Prudy',
    address: '11 Potapovsky Lane, Moscow 101000',
    timezone: 'Europe/Moscow',
    price: 1250,
    usual: 0.84,
    traits: { food: 0.93, pace: 0.86, service: 0.78 },
    dinnerRush: 0.52,
  },
  {
    title: 'Tern & Thyme Iset Embankment',
    address: '34 Gorky Street, Yekaterinburg 620075',
    timezone: 'Asia/Yekaterinburg',
    price: 920,
    usual: 0.85,
    traits: { restroom: 0.24, cleanliness: 0.6, service: 0.92, farewell: 0.9 },
    dinnerRush: 0.1,
  },
  {
    title: 'Tern & Thyme Bermondsey',
    address: '58 Leathermarket Street, London SE1 3HN',
    timezone: 'Europe/London',
    price: 21,
    usual: 0.95,
    traits: { food: 0.96, service: 0.97, pace: 0.92 },
    dinnerRush: 0.04,
  },
  {
    title: 'Tern & Thyme Sololaki',
    address: '9 Lado Asatiani Street, Tbilisi 0105',
    timezone: 'Asia/Tbilisi',
    price: 42,
    usual: 0.81,
    traits: { bill: 0.3, food: 0.92, farewell: 0.9 },
    dinnerRush: 0.12,
  },
  {
    title: 'Tern & Thyme Old Harbour',
    address: '3 Syntagmatos Square, Limassol 3042',
    timezone: 'Asia/Nicosia',
    price: 19,
    usual: 0.8,
    traits: { host: 0.36, entrance: 0.6, drinks: 0.95, farewell: 0.55 },
    dinnerRush: 0.15,
  },
]
