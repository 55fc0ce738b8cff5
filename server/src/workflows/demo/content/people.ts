import type { Language } from '@cloche/contract/constants.ts'
import type { Pair } from './shape.ts'

export interface DemoGuest {
  firstName: string
  lastName: string
  email: string
  language: Language
  /** The restaurants that the guest visits, as indexes of RESTAURANTS. */
  near: readonly number[]
  /** Added to every score that the guest gives, because some guests are stricter. */
  mood: number
}

/** The first one is the demo guest, whose link is printed at start. */
export const GUESTS: readonly DemoGuest[] = [
  {
    firstName: 'Vera',
    lastName: 'Lindqvist',
    email: 'vera.lindqvist@example.com',
    language: 'en',
    near: [0, 2, 1, 3, 4],
    mood: 0,
  },
  {
    firstName: 'Михаил',
    lastName: 'Зорин',
    email: 'm.zorin@example.org',
    language: 'ru',
    near: [0],
    mood: -0.05,
  },
  {
    firstName: 'Екатерина',
    lastName: 'Лаптева',
    email: 'lapteva.k@example.com',
    language: 'ru',
    near: [0],
    mood: 0.05,
  },
  {
    firstName: 'Daniel',
    lastName: 'Whitcombe',
    email: 'dan.whitcombe@example.com',
    language: 'en',
    near: [0, 2],
    mood: -0.06,
  },
  {
    firstName: 'Ольга',
    lastName: 'Черепанова',
    email: 'o.cherepanova@example.org',
    language: 'ru',
    near: [1],
    mood: 0,
  },
  {
    firstName: 'Тимур',
    lastName: 'Галиев',
    email: 'timur.galiev@example.com',
    language: 'ru',
    near: [1],
    mood: -0.04,
  },
  {
    firstName: 'Hannah',
    lastName: 'Brightwell',
    email: 'hannah.b@example.org',
    language: 'en',
    near: [2],
    mood: 0.04,
  },
  {
    firstName: 'Oliver',
    lastName: 'Marsh',
    email: 'olly.marsh@example.com',
    language: 'en',
    near: [2],
    mood: -0.02,
  },
  {
    firstName: 'Priya',
    lastName: 'Raman',
    email: 'priya.raman@example.com',
    language: 'en',
    near: [2],
    mood: 0.03,
  },
  {
    firstName: 'Nino',
    lastName: 'Kobalia',
    email: 'nino.kobalia@example.org',
    language: 'en',
    near: [3],
    mood: 0.02,
  },
  {
    firstName: 'Артём',
    lastName: 'Савельев',
    email: 'savelev.artem@example.com',
    language: 'ru',
    near: [3, 4],
    mood: 0,
  },
  {
    firstName: 'Eleni',
    lastName: 'Stavrou',
    email: 'eleni.stavrou@example.org',
    language: 'en',
    near: [4],
    mood: -0.03,
  },
  {
    firstName: 'Марина',
    lastName: 'Волкова',
    email: 'volkova.m@example.com',
    language: 'ru',
    near: [4, 3],
    mood: 0.05,
  },
]

export const STAFF = {
  administrator: { firstName: 'Irina', lastName: 'Sokolova' },
  manager: { firstName: 'Pavel', lastName: 'Grant' },
} as const

/** Waiters' names in both scripts, by restaurant. */
export const WAITERS: readonly (readonly Pair[])[] = [
  [
    ['Anton', 'Антон'],
    ['Lera', 'Лера'],
    ['Kirill', 'Кирилл'],
  ],
  [
    ['Dasha', 'Даша'],
    ['Rustam', 'Рустам'],
    ['Polina', 'Полина'],
  ],
  [
    ['Maya', 'Майя'],
    ['Tom', 'Том'],
    ['Joanna', 'Джоанна'],
  ],
  [
    ['Giorgi', 'Гиорги'],
    ['Salome', 'Саломе'],
    ['Levan', 'Леван'],
  ],
  [
    ['Andreas', 'Андреас'],
    ['Marina', 'Марина'],
    ['Stelios', 'Стелиос'],
  ],
  [
    ['Nika', 'Ника'],
    ['Matvey', 'Матвей'],
    ['Alisa', 'Алиса'],
  ],
  [
    ['Yegor', 'Егор'],
    ['Tonya', 'Тоня'],
    ['Filipp', 'Филипп'],
  ],
  [
    ['Zarina', 'Зарина'],
    ['Denis', 'Денис'],
    ['Ksenia', 'Ксения'],
  ],
  [
    ['Harriet', 'Харриет'],
    ['Luca', 'Лука'],
    ['Amir', 'Амир'],
  ],
  [
    ['Ellie', 'Элли'],
    ['Noah', 'Ной'],
    ['Grace', 'Грейс'],
  ],
  [
    ['Tamta', 'Тамта'],
    ['Irakli', 'Ираклий'],
    ['Nana', 'Нана'],
  ],
  [
    ['Eleftheria', 'Элефтерия'],
    ['Kyriakos', 'Кириакос'],
    ['Despina', 'Деспина'],
  ],
]

/** Fixed ids let a later start find these users even after a rename. */
export const DEMO_IDS = {
  administrator: '01990000-0000-7000-8000-00000000c001',
  manager: '01990000-0000-7000-8000-00000000c003',
  guest: '01990000-0000-7000-8000-00000000c002',
} as const
