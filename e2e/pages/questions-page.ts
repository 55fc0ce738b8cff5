import { expect, type Locator, type Page } from '@playwright/test'

/** The page `/admin/question`: the tree and the form beside it. */
export class QuestionsPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Returns the titles of categories and questions, from the top. */
  rows(): Locator {
    return this.page.locator('a[data-row]')
  }

  row(title: string): Locator {
    return this.rows().filter({ hasText: title })
  }

  form(): Locator {
    return this.page.getByRole('main').getByRole('dialog')
  }

  async addCategory(name: string): Promise<void> {
    await this.page.getByRole('button', { name: 'New category' }).click()
    await this.#newForm().getByLabel('Name').fill(name)
    await this.create(name)
  }

  /** Adds a question. `fill` enters everything beside the title. */
  async addQuestion(
    category: string,
    type: string,
    title: string,
    fill?: (form: Locator) => Promise<void>,
  ): Promise<void> {
    await this.#branch(category).getByRole('button', { name: 'Add a question' }).click()
    await this.page.getByRole('menuitem', { name: type }).click()
    const form = this.#newForm()
    await form.getByLabel('Question').fill(title)
    await fill?.(form)
    await this.create(title)
  }

  async create(title: string): Promise<void> {
    await this.form().locator(this.#create()).click()
    await expect(this.form().getByText('All saved')).toBeVisible()
    await expect(this.row(title)).toBeVisible()
  }

  async press(title: string, key: string): Promise<void> {
    await this.#moved(() => this.row(title).press(key))
  }

  /** Drags a row by its handle to the upper half of another row. */
  async dragBefore(title: string, other: string): Promise<void> {
    const { mouse } = this.page
    const [handle, target] = [this.#item(title).locator('[aria-hidden]').first(), this.#item(other)]
    // Bringing one of the two into view may move the other, so both are measured after.
    await target.scrollIntoViewIfNeeded()
    await handle.scrollIntoViewIfNeeded()
    const [from, to] = [(await handle.boundingBox())!, (await target.boundingBox())!]
    await mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await mouse.down()
    await mouse.move(to.x + 40, to.y + to.height / 2, { steps: 8 })
    await expect(this.#item(title)).toHaveAttribute('data-dragging')
    await mouse.move(to.x + 40, to.y + 2, { steps: 4 })
    await this.#moved(() => mouse.up())
  }

  #create(): Locator {
    return this.page.getByRole('button', { name: 'Create', exact: true })
  }

  /** Waits for the new form. The earlier question's form stays until then, and only the new one has a Create button. */
  #newForm(): Locator {
    return this.form().filter({ has: this.#create() })
  }

  #branch(category: string): Locator {
    return this.page.locator('[data-branch]').filter({ has: this.row(category) })
  }

  #item(title: string): Locator {
    return this.page.locator('[data-item]').filter({ has: this.row(title) })
  }

  /** Waits until a move is stored. The screen shows the move before. */
  async #moved(move: () => Promise<void>): Promise<void> {
    const answer = this.page.waitForResponse((response) => /\/(inc|dec)(\?|$)/.test(response.url()))
    await move()
    expect((await answer).ok()).toBe(true)
  }
}
