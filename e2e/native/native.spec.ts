import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { VisitChecklist } from '@cloche/contract/questions.ts'
import { fillWww } from '../../mobile/scripts/fill-www.ts'
import { cancelVisit, inviteGuest, SHORT } from '../arrange.ts'
import { GuestPage } from '../pages/guest-page.ts'
import { takePicture } from '../pages/picture.ts'
import { expect, offlineTest as base } from '../test.ts'
import { Phone } from './phone.ts'

const BUILD = fileURLToPath(new URL('../../web/dist', import.meta.url))

const test = base.extend<{ phone: Phone }>({
  phone: async ({ context }, use) => use(await Phone.start(context, www)),
})

/** The shell's copy of the web app. A fixture of a worker would need a product of its own. */
let www: string
test.beforeAll(async ({ product }) => {
  www = await mkdtemp(join(tmpdir(), 'cloche-shell-'))
  await fillWww(BUILD, www, product.url)
})
test.afterAll(() => rm(www, { recursive: true }))

for (const platform of ['android', 'ios'] as const) {
  test(`on ${platform}, / leads a stranger to /intro, and a link to their visit`, async ({
    context,
    invitedShortly,
  }) => {
    const phone = await Phone.start(context, www, platform)
    const { page } = phone
    await phone.launch()
    await expect(page).toHaveURL(/\/intro$/)
    const login = page.waitForRequest('**/api/user/login')
    await phone.openLink(invitedShortly.link)
    expect((await login).headers()['x-platform']).toBe(platform)
    await expect(page.getByRole('button', { name: 'Submit the visit' })).toBeVisible()
  })
}

test('a whole visit in the shell: by link, over a bearer token, with the camera, a dish, and the receipt', async ({
  phone,
  product,
  invitedShortly,
}) => {
  const { page } = phone
  const guest = new GuestPage(page)
  const asked: { method: string; headers: Record<string, string> }[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(product.url))
      asked.push({ method: request.method(), headers: request.headers() })
  })

  await phone.launch(invitedShortly.link)
  await expect(page.getByRole('button', { name: 'Submit the visit' })).toBeVisible()
  await expect(page).toHaveURL('https://localhost/guest')
  await expect.poll(() => phone.splashHidden).toBeGreaterThan(0)
  const [token] = phone.secrets.values()
  expect(token).toMatch(/^[\w-]{40,}$/)

  const stored = async () => {
    const answer = await fetch(`${product.url}/api/question/${invitedShortly.visitId}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return (await answer.json()) as VisitChecklist
  }
  const { items } = await stored()
  const named = (title: string) => items.find((item) => item.title === title)!

  await guest.openCategory(named(SHORT.category).id)
  await guest.answer(named(SHORT.warm))
  const table = named(SHORT.table).id
  phone.shot = (await takePicture(page, 'teal')).buffer
  await guest.block(table).locator('label').filter({ hasText: 'Camera' }).tap()
  await expect(guest.photos(table)).toHaveCount(1)
  await guest.answer(named(SHORT.dish))
  await guest.overview()
  await guest.submit()
  await expect(page.getByText('1 of 1').first()).toBeVisible()

  const after = await stored()
  expect(after.visit.status).toBe('submitted')
  const [photo] = after.items.find(({ id }) => id === table)!.photos
  const bytes = await fetch(product.url + photo!.url, { headers: { authorization: `Bearer ${token}` } })
  const hash = createHash('sha256').update(Buffer.from(await bytes.arrayBuffer()))
  expect(hash.digest('hex')).toBe(photo!.sha256)
  expect(after.items.find(({ id }) => id === named(SHORT.dish).id)!.dishes).toHaveLength(1)

  const calls = asked.filter(({ method }) => method !== 'OPTIONS')
  expect(calls.length).toBeGreaterThan(5)
  expect(calls.filter(({ headers }) => 'cookie' in headers)).toEqual([])
  expect(new Set(calls.map(({ headers }) => headers['origin'] ?? 'https://localhost'))).toEqual(
    new Set(['https://localhost']),
  )
})

test('the token is in the system’s secret store and not in the page’s storage, and a restart needs no link', async ({
  phone,
  context,
  invitedShortly,
}) => {
  const { page } = phone
  await phone.launch(invitedShortly.link)
  await expect(page.getByRole('button', { name: 'Submit the visit' })).toBeVisible()
  const [token] = phone.secrets.values()
  const lying = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  expect(lying).not.toContain(token)
  expect(await context.cookies()).toEqual([])
  expect(
    await page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length)),
  ).toBe(0)

  await phone.launch()
  await expect(page.getByRole('button', { name: 'Submit the visit' })).toBeVisible()

  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => phone.secrets.size).toBe(0)
  await phone.launch()
  await expect(page).toHaveURL(/\/intro$/)
})

test('a photo of the server is shown, although an <img> can’t carry a token', async ({
  phone,
  invitedShortly,
}) => {
  const { page } = phone
  const guest = new GuestPage(page)
  await phone.launch(invitedShortly.link)
  await guest.openFirst()
  phone.shot = (await takePicture(page, 'maroon')).buffer
  const block = guest.question(SHORT.table)
  await block.locator('label').filter({ hasText: 'Camera' }).tap()
  await expect(block.getByRole('button', { name: 'Photo 1, sent' })).toBeVisible()
  await phone.launch()
  await guest.openFirst()
  await expect
    .poll(() => block.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
})

test('a link in the open app changes the guest; the same link again changes nothing', async ({
  phone,
  product,
  invitedShortly,
}) => {
  const { page } = phone
  await phone.launch()
  await expect(page).toHaveURL(/\/intro$/)
  await phone.openLink(invitedShortly.link)
  await expect(page.getByRole('button', { name: 'Submit the visit' })).toBeVisible()
  await new GuestPage(page).openFirst()
  await expect(page).toHaveURL(/question-list/)
  await phone.openLink(invitedShortly.link)
  await phone.openLink('https://evil.example/guest?uuid=00000000-0000-4000-8000-000000000000')
  await phone.openLink(`${product.url}/login`)
  await expect(page).toHaveURL(/question-list/)
  await phone.pressBack()
  await expect(page).toHaveURL(/\/guest$/)
})

test('back closes a sheet first, and leaves the app last', async ({ phone, invitedShortly }) => {
  const { page } = phone
  await phone.launch(invitedShortly.link)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await phone.pressBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Submit the visit' })).toBeVisible()
  await phone.pressBack(false)
  await expect.poll(() => phone.minimized).toBe(1)
})

test('without a network the app starts from the phone, and sends when the phone reports the network', async ({
  phone,
  context,
  invitedShortly,
}) => {
  const { page } = phone
  const guest = new GuestPage(page)
  await phone.launch(invitedShortly.link)
  await guest.openFirst()
  await expect(guest.question(SHORT.warm)).toBeVisible()
  await context.route('**/api/**', (route) => route.abort('internetdisconnected'))
  await phone.launch()
  await guest.openFirst()
  const block = guest.question(SHORT.warm)
  await block.locator('label:has(input[type=radio])').first().tap()
  await expect(block.getByText('Saved on this phone')).toBeVisible()
  await context.unroute('**/api/**')
  await page.evaluate(() => addEventListener('online', () => (document.body.dataset['network'] = 'online')))
  await phone.setNetwork(true)
  await expect(page.locator('body')).toHaveAttribute('data-network', 'online')
  await expect(block.getByText('Sent', { exact: true })).toBeVisible()
})

test('the page explains a forbidden camera, and says nothing about a closed one', async ({
  phone,
  invitedShortly,
}) => {
  const { page } = phone
  const guest = new GuestPage(page)
  await phone.launch(invitedShortly.link)
  await guest.openFirst()
  const camera = guest.question(SHORT.table).locator('label').filter({ hasText: 'Camera' })
  await camera.tap()
  phone.shot = 'User denied access to camera'
  await camera.tap()
  await expect(page.getByText(/may not use the camera/)).toBeVisible()
})

/** Takes a photo for which a system short of memory closes the app. */
async function photographOverClosedApp(phone: Phone, colour: 'teal' | null) {
  const { page } = phone
  await new GuestPage(page).openFirst()
  if (colour) phone.shot = (await takePicture(page, colour)).buffer
  phone.shortOfMemory = true
  await new GuestPage(page).question(SHORT.table).locator('label').filter({ hasText: 'Camera' }).tap()
  await expect(page).toHaveURL('about:blank')
  phone.shortOfMemory = false
}

test('a photo taken while Android has closed the app is at its question once, when the app is back', async ({
  phone,
  invitedShortly,
}) => {
  const { page } = phone
  const block = new GuestPage(page).question(SHORT.table)
  await phone.launch(invitedShortly.link)
  await photographOverClosedApp(phone, 'teal')
  await phone.launch()
  await expect(page.getByText(`The photo you took is added to “${SHORT.table}”.`)).toBeVisible()
  await new GuestPage(page).openFirst()
  await expect(block.getByRole('button', { name: 'Photo 1, sent' })).toBeVisible()
  await expect.poll(() => phone.secrets.size).toBe(1)

  await phone.launch()
  await new GuestPage(page).openFirst()
  await expect(block.getByRole('button', { name: /^Photo \d/ })).toHaveCount(1)
})

test('an app that is closed again before the photo is added takes it at the next start, also without a network', async ({
  phone,
  context,
  invitedShortly,
}) => {
  const { page } = phone
  await phone.launch(invitedShortly.link)
  await photographOverClosedApp(phone, 'teal')
  // Android closes the app again while the photo is being read.
  const reading = Promise.withResolvers<void>()
  await context.route('**/_capacitor_file_/**', () => reading.resolve())
  await phone.launch()
  await reading.promise
  expect([...phone.secrets.values()].join()).toContain('shot.jpg')
  await context.unroute('**/_capacitor_file_/**')
  await context.route('**/api/**', (route) => route.abort('internetdisconnected'))
  await phone.launch()
  await expect(page.getByText('The photo you took is added')).toBeVisible()
  await new GuestPage(page).openFirst()
  const block = new GuestPage(page).question(SHORT.table)
  await expect(block.getByRole('button', { name: 'Photo 1, saved on this phone' })).toBeVisible()
})

test('an app that the camera closed without a photo comes back with nothing', async ({
  phone,
  invitedShortly,
}) => {
  const { page } = phone
  await phone.launch(invitedShortly.link)
  await photographOverClosedApp(phone, null)
  await phone.launch()
  await expect(page.getByRole('button', { name: 'Submit the visit' })).toBeVisible()
  await expect.poll(() => phone.secrets.size).toBe(1)
  await expect(page.getByText('The photo you took')).toHaveCount(0)
})

test('such a photo is not added to a visit that was cancelled meanwhile, and the page says so', async ({
  phone,
  product,
  invitedShortly,
}) => {
  await phone.launch(invitedShortly.link)
  await photographOverClosedApp(phone, 'teal')
  await cancelVisit(product, invitedShortly.visitId)
  await phone.launch()
  await expect(phone.page.getByText('not added: the visit can’t be filled in any more')).toBeVisible()
  await expect.poll(() => phone.secrets.size).toBe(1)
})

test('such a photo is not given to another guest who is logged in by then, and the page says so', async ({
  phone,
  product,
  invitedShortly,
}) => {
  const { page } = phone
  const other = await inviteGuest(product)
  await phone.launch(invitedShortly.link)
  await photographOverClosedApp(phone, 'teal')
  await phone.launch(other.link)
  await expect(page.getByText('is not among your visits')).toBeVisible()
  await new GuestPage(page).openFirst()
  await expect(page.getByRole('group', { name: SHORT.table })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Photo \d/ })).toHaveCount(0)
})

test('the same page from a foreign origin is refused by the browser', async ({ page, product }) => {
  const foreign: Server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Elsewhere</title>'),
  )
  await new Promise<void>((up) => foreign.listen(0, '127.0.0.1', up))
  const { port } = foreign.address() as { port: number }
  await page.goto(`http://127.0.0.1:${port}/`)
  const outcome = await page.evaluate(
    (url) =>
      fetch(`${url}/api/health`).then(
        () => 'read',
        (error: Error) => error.name,
      ),
    product.url,
  )
  expect(outcome).toBe('TypeError')
  foreign.close()
})
