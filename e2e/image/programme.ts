import { SHORT } from '../arrange.ts'
import { type Caller, callerOf } from '../caller.ts'
import type { Login } from '../pages/login.ts'

export interface Invitation {
  visitId: string
  /** The one-tap link. */
  link: string
}

/** A new programme, set up by its administrator through the API: a checklist of `SHORT`, a restaurant, guests with a visit each. */
export class Programme {
  readonly #staff: Caller
  readonly #restaurantId: string

  private constructor(staff: Caller, restaurantId: string) {
    this.#staff = staff
    this.#restaurantId = restaurantId
  }

  static async begin(url: string, login: Login): Promise<Programme> {
    const staff = await logIn(url, login)
    const post = <T>(path: string, body: object) => staff<T>('POST', path, { body })
    const place = { title: 'Linden', address: '1 Harbour Street', timezone: 'Europe/London' }
    const { id: restaurantId } = await post<{ id: string }>('/restaurant', place)
    const category = { title: SHORT.category, type: 'checklist', parent: null }
    const { id: parent } = await post<{ id: string }>('/question', category)
    for (const question of QUESTIONS) await post('/question', { ...question, parent })
    return new Programme(staff, restaurantId)
  }

  /** Adds a guest with a link and a visit that is open now. */
  async invite(lastName: string): Promise<Invitation> {
    const visitDate = new Date(Date.now() - DAY_MS).toISOString().slice(0, 16)
    const body = { firstName: 'Nora', lastName, roleId: 2, visitDate, restaurantId: this.#restaurantId }
    return this.#staff<Invitation>('POST', '/user', { body })
  }
}

/** Returns a visit's answers as its report has them, asked anew by the administrator. */
export async function readReport(url: string, login: Login, visitId: string): Promise<Report> {
  const staff = await logIn(url, login)
  const { visit, items } = await staff<Checklist>('GET', `/question/${visitId}`)
  const photos = items.flatMap((item) => item.photos)
  for (const photo of photos) await staff('GET', photo.url.slice('/api'.length))
  return {
    status: visit.status,
    answers: items.flatMap(({ answer }) => answer ?? []),
    photos: photos.map(({ sha256 }) => sha256),
    dishes: items.flatMap(({ dishes }) => dishes.map(({ dishName }) => dishName)),
  }
}

export interface Report {
  status: string
  answers: unknown[]
  /** The SHA-256 of each photo, which could be read. */
  photos: string[]
  dishes: string[]
}

interface Checklist {
  visit: { status: string }
  items: {
    answer: unknown
    photos: { url: string; sha256: string }[]
    dishes: { dishName: string }[]
  }[]
}

async function logIn(url: string, login: Login): Promise<Caller> {
  const { token } = await callerOf(url, null)<{ token: string }>('POST', '/user/login', { body: login })
  return callerOf(url, token)
}

const DAY_MS = 24 * 3600 * 1000
const CHOICES = ['yes', 'no'].map((value) => ({ value, title: value, score: Number(value === 'yes') }))
const QUESTIONS = [
  { title: SHORT.warm, type: 'single', options: { required: true, choices: CHOICES } },
  { title: SHORT.table, type: 'photo', options: { required: true } },
  { title: SHORT.dish, type: 'dish', options: {} },
]
