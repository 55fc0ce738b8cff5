import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, type BrowserContext } from '@playwright/test'
import { SHORT } from '../arrange.ts'
import { openPhone } from '../chromium.ts'
import { GuestPage } from '../pages/guest-page.ts'
import { Buildah, type Mounted } from './buildah.ts'
import { Container, makeVolume, memory, runOnce } from './container.ts'
import { Programme, readReport } from './programme.ts'
import { readSetting } from './setting.ts'

const { folder, image, before, beforeName, url, port } = readSetting()
const buildah = new Buildah(folder)
const ADMIN = { login: 'admin', password: randomUUID() }
const NODE = 'node_modules/node/bin/node'
const BACKUP = 'server/src/backup/main.ts'
const MIB = 1024 ** 2

const ENV = {
  PUBLIC_URL: url,
  DEMO: '0',
  ADMIN_LOGIN: ADMIN.login,
  ADMIN_PASSWORD: ADMIN.password,
  OPERATOR: 'Example Ltd, privacy@example.com',
}
const EXPECTED = { status: 'submitted', answers: ['yes'], dishes: [expect.any(String)] }

const say = (line: string) => process.stdout.write(`    ${line}\n`)
const since = (begun: number) => `${((performance.now() - begun) / 1000).toFixed(1)} s`
const newVolume = (name: string) => makeVolume(join(folder, `volume-${name}`))

async function sayMemory(when: string) {
  const { bytes, count } = await memory()
  say(`memory ${when}: ${(bytes / MIB).toFixed(0)} MiB in ${count} processes, PostgreSQL's included`)
}

async function start(name: string, { volumes }: Pick<Mounted, 'volumes'>): Promise<Container> {
  const begun = performance.now()
  const container = await Container.start(buildah, name, port, { volumes, env: ENV })
  say(`ready after ${since(begun)}`)
  return container
}

/** Its home folder trusts the proxy's authority. */
const openGuestsPhone = (profile: string, { offline = false } = {}): Promise<BrowserContext> =>
  openPhone(join(folder, profile), { baseURL: url, hasTouch: true, offline })

async function openGuest(context: BrowserContext): Promise<GuestPage> {
  return new GuestPage(await context.newPage())
}

test('an empty volume: over https from the link to the report, with a start without a network; a backup and its restoration', async () => {
  const volumes = { '/data': await newVolume('new'), '/backups': await newVolume('backups') }
  let container = await start(image, { volumes })
  expect((await stat(volumes['/data'])).uid, 'the data is the unprivileged account’s').not.toBe(0)
  await sayMemory('of an empty Cloche')
  const wellKnown = await fetch(`${container.url}/.well-known/security.txt`)
  expect(await wellKnown.text()).toContain('Contact: mailto:privacy@example.com')
  const programme = await Programme.begin(container.url, ADMIN)
  const { link, visitId } = await programme.invite('Quist')
  expect(link.startsWith(`${url}/`)).toBe(true)

  const online = await openGuestsPhone('phone')
  const first = await openGuest(online)
  await first.open(link)
  await first.expectReady()
  const { items } = await first.stored()
  await online.close()
  await container.end()

  const phone = await openGuestsPhone('phone', { offline: true })
  const guest = await openGuest(phone)
  await guest.open(link)
  const warm = items.find(({ title }) => title === SHORT.warm)!
  await guest.openCategory(warm.parent!)
  await guest.answer(warm)
  await guest.overview()
  say('opened over https, its worker registered; opened again without a server, answered')

  container = await start(image, { volumes })
  await phone.setOffline(false)
  await expect.poll(async () => (await guest.storedQuestion(warm.id)).answer).toBe('yes')
  await guest.fillShortVisit()
  await guest.submit()
  await phone.close()
  const report = await readReport(container.url, ADMIN, visitId)
  expect(report).toMatchObject(EXPECTED)
  expect(report.photos).toHaveLength(1)
  await sayMemory('after a visit with a photo')

  say(await container.run([NODE, BACKUP, 'backup', '/backups']))
  await container.end()
  const restored = { '/data': await newVolume('restored'), '/backups': volumes['/backups'] }
  say(await runOnce(buildah, image, { volumes: restored, env: ENV }, [NODE, BACKUP, 'restore', '/backups']))
  await using again = await start(image, { volumes: restored })
  expect(await readReport(again.url, ADMIN, visitId)).toEqual(report)
})

test(`the volume of ${beforeName} is upgraded by a start, with everything in it`, async () => {
  const volumes = { '/data': await newVolume('before') }
  const old = await start(before, { volumes })
  const programme = await Programme.begin(old.url, ADMIN)
  const [done, open] = [await programme.invite('Brandt'), await programme.invite('Okafor')]
  const phone = await openGuestsPhone('phone-before')
  const guest = await openGuest(phone)
  await guest.page.goto('/')
  await guest.sendShortVisit({ ...done, guestId: '', name: '' })
  const report = await readReport(old.url, ADMIN, done.visitId)
  expect(report).toMatchObject(EXPECTED)
  await old.end()

  await using upgraded = await start(image, { volumes })
  expect(upgraded.output).toContain('upgrading the database')
  expect(await readReport(upgraded.url, ADMIN, done.visitId)).toEqual(report)
  await guest.submitShortVisit(open.link)
  expect(await readReport(upgraded.url, ADMIN, open.visitId)).toMatchObject(EXPECTED)
  await phone.close()
})
