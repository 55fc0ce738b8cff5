import { expect, type Page } from '@playwright/test'
import { tag } from '../arrange.ts'
import { APPLICATION_LABELS, type TestLanguage } from './labels.ts'

export interface Applicant {
  firstName: string
  lastName: string
  email: string
  /** The phone number, which begins with 7. */
  phone: string
}

/** Returns an applicant unlike any other. */
export function newApplicant(): Applicant {
  const digits = String(Math.floor(Math.random() * 1e9)).padStart(9, '0')
  const lastName = `Quist${tag()}`
  const email = `${lastName.toLowerCase()}@example.com`
  return { firstName: 'Nora', lastName, email, phone: `79${digits}` }
}

/** The application form, as an applicant with a phone uses it. */
export class ApplicationPage {
  readonly page: Page
  readonly #words

  constructor(page: Page, language: TestLanguage = 'en') {
    this.page = page
    this.#words = APPLICATION_LABELS[language]
  }

  async agree(): Promise<void> {
    await this.page.goto('/consent')
    await this.page.getByRole('checkbox', { name: this.#words.agree }).check()
    await this.page.getByRole('button', { name: this.#words.goOn }).click()
    await this.expectStep(this.#words.you)
  }

  async fillInYou({ firstName, lastName, email }: Applicant): Promise<void> {
    await this.page.getByLabel(this.#words.firstName).fill(firstName)
    await this.page.getByLabel(this.#words.lastName).fill(lastName)
    await this.page.getByLabel(this.#words.email).fill(email)
    await this.page.getByLabel(this.#words.city).fill('Ростов-на-Дону')
    await this.page.getByLabel(this.#words.birthYear).fill('1990')
    await this.next(this.#words.meals)
  }

  async fillInMeals(): Promise<void> {
    await this.page.getByRole('radio', { name: this.#words.weekly }).click()
    await this.page.getByRole('group', { name: this.#words.weekends }).getByLabel(this.#words.lunch).check()
    await this.page.getByLabel(this.#words.noNuts).check()
    await this.next(this.#words.lastStep)
  }

  /** Fills in every step before the one that asks for the phone. */
  async fillIn(applicant: Applicant): Promise<void> {
    await this.agree()
    await this.fillInYou(applicant)
    await this.fillInMeals()
  }

  async askForCode(phone: string): Promise<void> {
    await this.page.getByLabel(this.#words.phone).fill(phone)
    await this.page.getByRole('button', { name: this.#words.sendCode }).click()
    await expect(this.page.getByLabel(this.#words.code)).toBeVisible()
  }

  async typeCode(code: string): Promise<void> {
    await this.page.getByLabel(this.#words.code).fill(code)
  }

  async expectThanks({ firstName }: Applicant): Promise<void> {
    await expect(this.page.getByRole('heading', { name: this.#words.thanks(firstName) })).toBeVisible()
  }

  async expectStep(heading: string): Promise<void> {
    await expect(this.page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
  }

  /** Returns the application that this device keeps. */
  kept(): Promise<string | null> {
    return this.page.evaluate(() => localStorage.getItem('cloche.application'))
  }

  private async next(heading: string): Promise<void> {
    await this.page.getByRole('button', { name: this.#words.next }).click()
    await this.expectStep(heading)
  }
}
