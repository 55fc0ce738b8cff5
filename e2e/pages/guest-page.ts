import { expect, type Locator, type Page, type Route } from '@playwright/test'
import type { Write } from '@cloche/contract/writes.ts'
import type { VisitChecklist, VisitQuestion } from '@cloche/contract/questions.ts'
import { SHORT, type Invited } from '../arrange.ts'
import { type CAMERA, takePicture } from './picture.ts'
import { expectNoSheetInHistory } from './sheets.ts'
import { GUEST_LABELS, type TestLanguage } from './labels.ts'

/** The guest's side, as a guest with a phone uses it. */
export class GuestPage {
  readonly page: Page
  readonly #words

  constructor(page: Page, language: TestLanguage = 'en') {
    this.page = page
    this.#words = GUEST_LABELS[language]
  }

  async open(link: string): Promise<void> {
    await this.page.goto(link)
    await expect(this.page.getByRole('button', { name: this.#words.submit })).toBeVisible()
  }

  /** Waits on the overview until the phone has everything that the visit needs. */
  async expectReady(): Promise<void> {
    await expect(this.page.getByText(this.#words.readyOffline)).toBeVisible()
  }

  /** Returns the open visit as the server has it. */
  async stored(): Promise<VisitChecklist> {
    const response = await this.page.request.get('/api/question/current')
    expect(response.status()).toBe(200)
    return (await response.json()) as VisitChecklist
  }

  async storedQuestion(id: string): Promise<VisitQuestion> {
    return (await this.stored()).items.find((item) => item.id === id)!
  }

  /** Returns the first question of a type that every guest is asked. */
  async find(type: VisitQuestion['type']): Promise<VisitQuestion> {
    const { items } = await this.stored()
    return items.find((item) => item.type === type && !item.options.showIf)!
  }

  async openCategory(id: string): Promise<void> {
    await this.page.locator(`main a[href*="/guest/question-list/${id}"]`).click()
    await expect(this.page.getByRole('navigation', { name: this.#words.categories })).toBeVisible()
  }

  /** Opens the category of the first question of a type that every guest is asked. */
  async openQuestion(type: VisitQuestion['type']): Promise<VisitQuestion> {
    const question = await this.find(type)
    await this.openCategory(question.parent!)
    return question
  }

  /** Opens the first category. */
  async openFirst(): Promise<void> {
    await this.page.locator('main a[href*="/guest/question-list/"]').first().click()
  }

  async overview(): Promise<void> {
    await this.page.getByRole('link', { name: this.#words.back }).click()
    await expect(this.page.getByRole('button', { name: this.#words.submit })).toBeVisible()
  }

  block(id: string): Locator {
    return this.page.locator(`#q-${id}`)
  }

  /** Finds a question by its title. */
  question(title: string): Locator {
    return this.page.getByRole('group', { name: title })
  }

  /** Fills in a visit of `SHORT`, with a dish. Returns its questions by their titles. */
  async fillShortVisit(): Promise<(title: string) => VisitQuestion> {
    const named = await this.#byTitle()
    await this.openCategory(named(SHORT.category).id)
    for (const title of [SHORT.warm, SHORT.table, SHORT.dish]) await this.answer(named(title))
    await this.overview()
    return named
  }

  /** Goes through a visit of `SHORT` from its link to the last page. Returns its questions by their titles. */
  async submitShortVisit(link: string): Promise<(title: string) => VisitQuestion> {
    await this.open(link)
    const named = await this.fillShortVisit()
    await this.submit()
    return named
  }

  /** Submits a visit of `SHORT` by the API, for tests of what comes after. Returns its questions by their titles. */
  async sendShortVisit({ link, visitId }: Invited): Promise<(title: string) => VisitQuestion> {
    const { origin, searchParams } = new URL(link)
    const call = async (method: string, path: string, body: object = {}) => {
      const answer = await this.page.request.fetch(`/api${path}`, { method, headers: { origin }, ...body })
      expect(answer.ok(), await answer.text()).toBe(true)
    }
    await call('POST', '/user/login', { data: { uuid: searchParams.get('uuid') } })
    const named = await this.#byTitle()
    const photo = await takePicture(this.page, 'teal')
    const dish = { dishName: 'Borscht of the day', orderTime: new Date().toISOString() }
    await call('PATCH', `/question/${named(SHORT.warm).id}`, { data: { answer: 'yes' } })
    await call('POST', `/question/${named(SHORT.table).id}/photo`, { multipart: { photo } })
    await call('POST', `/question/${named(SHORT.dish).id}/dish`, { data: dish })
    await call('PUT', `/visit/${visitId}`)
    return named
  }

  async #byTitle(): Promise<(title: string) => VisitQuestion> {
    const { items } = await this.stored()
    return (title) => items.find((item) => item.title === title)!
  }

  /** Answers a question with a value that fits its type. */
  async answer(question: VisitQuestion): Promise<void> {
    const block = this.block(question.id)
    switch (question.type) {
      case 'single':
        return this.choose(question.id, 0)
      case 'multiple':
        await block.locator('label:has(input[type=checkbox])').nth(0).tap()
        return block.locator('label:has(input[type=checkbox])').nth(1).tap()
      case 'rate':
        return block.locator('label:has(input[type=radio])').last().tap()
      case 'number':
        return block.locator('input[inputmode]').fill(String(question.options.min ?? 12))
      case 'time':
        return block.locator('input[inputmode]').fill('19:30')
      case 'text':
        return block.locator('textarea').first().fill('Warm bread <b>came</b> at once 🙂')
      case 'photo':
        return this.addPhotos(question.id, ['teal'])
      case 'dish':
        return this.orderDish(question.id, 'Borscht of the day')
      default:
        throw new Error(`${question.type} is no question`)
    }
  }

  /** Taps a choice of a `single` question once the tap would reach it, because the content above may still move. */
  async choose(id: string, index: number): Promise<void> {
    await this.block(id).locator('label:has(input[type=radio])').nth(index).tap()
  }

  async comment(id: string, words: string): Promise<void> {
    const block = this.block(id)
    const open = block.getByRole('button', { name: 'Comment' })
    const field = block.getByRole('textbox', { name: 'Comment' })
    await open.or(field).waitFor()
    if (await open.isVisible()) await open.click()
    await field.fill(words)
  }

  /** `size`: of the pictures, where it matters. */
  async addPhotos(id: string, colours: string[], size?: typeof CAMERA): Promise<void> {
    const pictures = await Promise.all(colours.map((colour) => takePicture(this.page, colour, size)))
    const before = await this.photos(id).count()
    await this.block(id).getByLabel(this.#words.gallery).setInputFiles(pictures)
    await expect(this.photos(id)).toHaveCount(before + pictures.length)
  }

  photos(id: string): Locator {
    return this.block(id).getByRole('button', { name: this.#words.photo })
  }

  /** Waits by the photos' own marks, because the question's mark may still be that of an earlier write. */
  async expectPhotosSent(id: string, count: number): Promise<void> {
    await expect(this.photos(id).and(this.page.getByRole('button', { name: /, sent/ }))).toHaveCount(count)
  }

  /** Orders a dish that is not on the menu, and marks it as ready. */
  async orderDish(id: string, name: string): Promise<void> {
    const block = this.block(id)
    await block.getByRole('button', { name: this.#words.order }).click()
    const sheet = this.page.getByRole('dialog')
    await sheet.getByRole('searchbox').fill(name)
    await sheet.getByRole('button', { name: this.#words.add(name), exact: true }).click()
    await sheet.getByRole('button', { name: this.#words.done }).click()
    await expectNoSheetInHistory(this.page)
    const row = block.getByRole('listitem').filter({ hasText: name })
    await row.getByRole('button', { name: this.#words.ready }).click()
    await expect(row.getByRole('button', { name: this.#words.ready })).toHaveCount(0)
  }

  async submit(): Promise<void> {
    await this.startSubmit()
    await expect(this.page.getByRole('heading', { name: this.#words.thanks })).toBeVisible()
  }

  async startSubmit(): Promise<void> {
    await this.page.getByRole('button', { name: this.#words.submit }).click()
    await this.page.getByRole('dialog').getByRole('button', { name: this.#words.submit }).click()
    await expect(this.page).toHaveURL(/\/guest\/final\?visit=/)
  }

  /** Stops every call to the product from every page of this browser. Returns a function that lets calls through again. */
  async cutOff(): Promise<() => void> {
    let isCut = true
    // The route stays in place, because a photo that is uploaded while a route is removed may hang.
    await this.page
      .context()
      .route('**/api/**', (route) => (isCut ? route.abort('internetdisconnected') : route.fallback()))
    return () => {
      isCut = false
    }
  }

  /** Changes answers to this question so that the server refuses them. Returns a function that ends this. */
  async spoilAnswers(questionId: string): Promise<() => Promise<void>> {
    const spoil = (route: Route) => {
      const { writes } = route.request().postDataJSON() as { writes: Write[] }
      const spoilt = writes.map((write) =>
        write.questionId === questionId && write.kind === 'answer'
          ? { ...write, body: { answer: 'not a choice' } }
          : write,
      )
      return route.continue({ postData: JSON.stringify({ writes: spoilt }) })
    }
    await this.page.route('**/api/visit/*/writes', spoil)
    return () => this.page.unroute('**/api/visit/*/writes', spoil)
  }

  async expectSent(id: string): Promise<void> {
    await expect(this.block(id).getByText('Sent', { exact: true })).toBeVisible()
  }
}
