import { expect, type Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { TOTP as RULES } from '@cloche/contract/codes.ts'

/** A phone with an authenticator app, which shows one code for each step of time. */
export class AuthenticatorApp {
  readonly #totp: TOTP
  #lastStep = 0

  constructor(secret: string) {
    this.#totp = new TOTP({ secret, digits: RULES.digits, period: RULES.periodSeconds })
  }

  /** Returns an unused code: of this step, else of the next, which the server already accepts. */
  nextCode(): string {
    const step = Math.max(this.#totp.counter(), this.#lastStep + 1)
    this.#lastStep = step
    return this.#totp.generate({ timestamp: step * RULES.periodSeconds * 1000 })
  }
}

/** The page `/admin/account`. */
export class AccountPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(): Promise<void> {
    await this.page.getByRole('link', { name: /^Your account/ }).click()
    await expect(this.page.getByRole('heading', { name: 'Your account', level: 1 })).toBeVisible()
  }

  async logOut(): Promise<void> {
    await this.page.getByRole('button', { name: 'Log out', exact: true }).click()
    await expect(this.page).toHaveURL(/\/login$/)
  }

  /** Turns two-step login on. Returns the app with its secret, and the recovery codes. */
  async turnOnTwoSteps(password: string): Promise<{ app: AuthenticatorApp; recoveryCodes: string[] }> {
    const section = this.page.getByRole('region', { name: 'Two-step login' })
    await section.getByRole('button', { name: 'Turn on two-step login' }).click()
    await section.getByLabel('Your password').fill(password)
    await section.getByRole('button', { name: 'Continue' }).click()
    await expect(section.getByRole('img', { name: 'The key as a QR code' })).toBeVisible()
    const secret = (await section.locator('code').textContent())!.replaceAll(' ', '')
    const app = new AuthenticatorApp(secret)
    // The code is sent with its last digit.
    await section.getByLabel('The code that the app shows now').fill(app.nextCode())
    const codes = section.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(codes).toHaveCount(RULES.recoveryCodes)
    const recoveryCodes = await codes.allTextContents()
    await section.getByRole('button', { name: 'I have kept them' }).click()
    return { app, recoveryCodes }
  }

  sessions() {
    return this.page.getByRole('region', { name: 'Where you are logged in' }).getByRole('listitem')
  }
}
