import { MenuSheet } from './menu-sheet.ts'
import { SmsGateway } from './sms-gateway.ts'
import { standIn } from './stand-in.ts'
import { Telegram } from './telegram.ts'
import { expect, test } from './test.ts'

interface Parties {
  gateway: SmsGateway
  telegram: Telegram
  sheet: MenuSheet
}

export const OPERATOR = 'OOO Example, 1 Main St, privacy@example.com'

/** For tests with outside parties: they share a product that knows them all, because each product of its own takes seconds to start. */
export const connectedTest = test.extend<object, Parties>({
  gateway: standIn(SmsGateway.start),
  telegram: standIn(Telegram.start),
  sheet: standIn(async () => {
    const sheet = await MenuSheet.start()
    await sheet.write(['Borscht', 'Pelmeni'], ['Kvass'])
    return sheet
  }),
  environment: [
    async ({ gateway, telegram, sheet }, use) =>
      use({
        SMS_URL: gateway.template,
        ...telegram.env,
        MENU_URL: sheet.url,
        MENU_PRIVATE_RANGES: '127.0.0.1',
        OPERATOR,
      }),
    { scope: 'worker' },
  ],
})

export { expect }
