import { SHORT } from '../arrange.ts'
import type { Login } from '../pages/login.ts'

export interface Invitation {
  visitId: string
  /** The one-tap link. */
  link: string
}

/** A new programme, set up by its administrator through the API: a checklist of `SHORT`, a restaurant, guests with a visit each. */
export class Programme {
  readonly #url: string
  readonly #token: string
  readonly #restaurantId: string

  private constructor(url: string, token: string, restaurantId: string) {
    this.#url = url
    this.#token = token
    this.#restaurantId = restaurantId
  }

  static async begin(url: string, login: Login): Promise<Programme> {
    const { token } = await call<{ token: string }>(url, null, 'POST', '/user/login', login)
    const post = <T>(path: string, body: object) => call<T>(url, token, 'POST', path, body)
    const place = { title: 'Linden', address: '1 Harbour Street', timezone: 'Europe/London' }
    const { id: restaurantId } = await post<{ id: string }>('/restaurant', place)
    const category = { title: SHORT.category, type: 'checklist', parent: null }
    const { id: parent } = await post<{ id: string }>('/question', category)
    for (const question of QUESTIONS) await post('/question', { ...question, parent })
    return new Programme(url, token, restaurantId)
  }

  /** Adds a guest with a link and a visit that is open now. */
  async invite(lastName: string): Promise<Invitation> {
    const visitDate = new Date(Date.now() - DAY_MS).toISOString().slice(0, 16)
    const body = { firstName: 'Nora', lastName, roleId: 2, visitDate, restaurantId: this.#restaurantId }
    return call<Invitation>(this.#url, this.#token, 'POST', '/user', body)
  }
}

/** Returns a visit's answers as its report has them, asked anew by the administrator. */
export async function readReport(url: string, login: Login, visitId: string): Promise<Report> {
  const { token } = await call<{ token: string }>(url, null, 'POST', '/user/login', login)
  const { visit, items } = await call<Checklist>(url, token, 'GET', `/question/${visitId}`)
  const photos = items.flatMap((item) => item.photos)
  for (const { url: path } of photos) {
    const answer = await fetch(url + path, { headers: bearer(token) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  }
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

const DAY_MS = 24 * 3600 * 1000
const CHOICES = ['yes', 'no'].map((value) => ({ value, title: value, score: Number(value === 'yes') }))
const QUESTIONS = [
  { title: SHORT.warm, type: 'single', options: { required: true, choices: CHOICES } },
  { title: SHORT.table, type: 'photo', options: { required: true } },
  { title: SHORT.dish, type: 'dish', options: {} },
]

/** As the native app does, whose token is in a header. */
const bearer = (token: string | null) => ({
  'x-platform': 'android',
  ...(token !== null && { authorization: `Bearer ${token}` }),
})

async function call<T>(url: string, token: string | null, method: string, path: string, body?: object) {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: { ...bearer(token), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}
