import { expect, type Page } from '@playwright/test'
import { tag } from '../arrange.ts'

export interface Applicant {
  firstName: string
  lastName: string
  /** The phone number, which begins with 7. */
  phone: string
}

/** Returns an applicant unlike any other. */
export function newApplicant(): Applicant {
  const digits = String(Math.floor(Math.random() * 1e9)).padStart(9, '0')
  return { firstName: 'Nora', lastName: `Quist${tag()}`, phone: `79${digits}` }
}

/** The application form, as an applicant with a phone uses it. */
export class ApplicationPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async agree(): Promise<void> {
    await this.page.goto('/consent')
    await this.page.getByRole('checkbox', { name: /freely agree/ }).check()
    await this.page.getByRole('button', { name: 'Go on to the application' }).click()
    await this.expectStep('About you')
  }

  async fillInYou({ firstName, lastName }: Applicant): Promise<void> {
    await this.page.getByLabel('First name').fill(firstName)
    await this.page.getByLabel('Last name').fill(lastName)
    await this.page.getByLabel('E-mail').fill('guest@example.com')
    await this.page.getByLabel('City').fill('Ростов-на-Дону')
    await this.page.getByLabel('Year of birth').fill('1990')
    await this.next('You and restaurants')
  }

  async fillInMeals(): Promise<void> {
    await this.page.getByRole('radio', { name: 'Every week' }).click()
    await this.page.getByRole('group', { name: 'At weekends' }).getByLabel('Lunch').check()
    await this.page.getByLabel('No nuts').check()
    await this.next('Last step: your phone')
  }

  /** Fills in every step before the one that asks for the phone. */
  async fillIn(applicant: Applicant): Promise<void> {
    await this.agree()
    await this.fillInYou(applicant)
    await this.fillInMeals()
  }

  async askForCode(phone: string): Promise<void> {
    await this.page.getByLabel('Mobile phone').fill(phone)
    await this.page.getByRole('button', { name: 'Send me a code' }).click()
    await expect(this.page.getByLabel('Code')).toBeVisible()
  }

  async typeCode(code: string): Promise<void> {
    await this.page.getByLabel('Code').fill(code)
  }

  async expectThanks({ firstName }: Applicant): Promise<void> {
    await expect(this.page.getByRole('heading', { name: `Thank you, ${firstName}` })).toBeVisible()
  }

  async expectStep(heading: string): Promise<void> {
    await expect(this.page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
  }

  /** Returns the application that this device keeps. */
  kept(): Promise<string | null> {
    return this.page.evaluate(() => localStorage.getItem('cloche.application'))
  }

  private async next(heading: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Next' }).click()
    await this.expectStep(heading)
  }
}
