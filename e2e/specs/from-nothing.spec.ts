import { expect, test as base, type Browser, type Page } from '@playwright/test'
import type { VisitChecklist } from '@cloche/contract/questions.ts'
import { FIRST_ADMIN, startEmpty } from '../empty-product.ts'
import { CountedPerson } from '../pages/counted-person.ts'
import { refuseWorker } from '../pages/refuse-worker.ts'
import type { Product } from '../product.ts'

/** What the whole way may take a person: clicks and filled fields, and the time of somebody who reads and types as most do. */
const MOST = { acts: 25, seconds: 300 }

/** A Cloche on an empty database, as whoever installs it finds it; each language begins anew. */
const test = base.extend<{ empty: Product }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  empty: async ({}, use) => {
    const product = await startEmpty()
    await use(product)
    await product.stop()
  },
})

const LANGUAGES = [
  {
    language: 'en',
    locale: 'en-GB',
    said: {
      login: 'Login',
      password: 'Password',
      logIn: 'Log in',
      steps: 'First steps',
      done: (count: number) => `${count} of 7 done`,
      openSettings: 'Open the settings',
      name: 'For staff and restaurants',
      contact: 'Whom guests ask',
      save: 'Save',
      saved: 'The settings are saved.',
      today: 'Today',
      addRestaurant: 'Add a restaurant',
      title: 'Title',
      address: 'Address',
      add: 'Add',
      close: 'Done',
      takeOurs: 'Take one of ours',
      take: 'Take it: Restaurant',
      addGuest: 'Add a guest',
      firstName: 'First name',
      lastName: 'Last name',
      planVisit: 'Plan a visit',
      plan: 'Plan the visit',
      showLink: 'Show the link',
      link: 'Link',
    },
    typed: {
      programme: 'Grand Café',
      contact: 'Vera, vera@example.com',
      restaurant: 'Linden',
      address: '1 Mill Lane, Oxford',
      guest: ['Anna', 'Orlova'],
    },
  },
  {
    language: 'ru',
    locale: 'ru-RU',
    said: {
      login: 'Логин',
      password: 'Пароль',
      logIn: 'Войти',
      steps: 'Первые шаги',
      done: (count: number) => `Сделано ${count} из 7`,
      openSettings: 'Открыть настройки',
      name: 'Для сотрудников и ресторанов',
      contact: 'К кому обращаться гостям',
      save: 'Сохранить',
      saved: 'Настройки сохранены.',
      today: 'Сегодня',
      addRestaurant: 'Добавить ресторан',
      title: 'Название',
      address: 'Адрес',
      add: 'Добавить',
      close: 'Готово',
      takeOurs: 'Взять готовый',
      take: 'Взять: Ресторан',
      addGuest: 'Добавить гостя',
      firstName: 'Имя',
      lastName: 'Фамилия',
      planVisit: 'Запланировать визит',
      plan: 'Запланировать визит',
      showLink: 'Показать ссылку',
      link: 'Ссылка',
    },
    typed: {
      programme: 'Гранд-кафе',
      contact: 'Вера, vera@example.com',
      restaurant: 'Липа',
      address: 'Мельничная улица, 1',
      guest: ['Анна', 'Орлова'],
    },
  },
] as const

type Words = (typeof LANGUAGES)[number]

for (const words of LANGUAGES)
  test(`in ${words.language}, from the first login on an empty database to a guest’s first answer`, async ({
    browser,
    empty,
  }, { annotations }) => {
    const begun = performance.now()
    const person = new CountedPerson()
    const options = { baseURL: empty.url, locale: words.locale, timezoneId: 'Europe/London' }
    const desk = await openPage(browser, { ...options, viewport: { width: 1440, height: 900 } })
    const phone = await openPage(browser, {
      ...options,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    })

    await logIn(desk, person, words)
    await nameProgramme(desk, person, words)
    await addPlaceAndChecklist(desk, person, words)
    await addGuest(desk, person, words)
    const link = await planAndShowLink(desk, person, words)
    await answerFirst(phone, person, link)

    const took = Math.round((performance.now() - begun) / 1000)
    annotations.push({
      type: 'counted',
      description: `${person.acts.length} clicks and filled fields, ${person.seconds} s of a person’s beside ${took} s of this run`,
    })
    expect(person.acts.length, person.acts.join('\n')).toBeLessThanOrEqual(MOST.acts)
    expect(person.seconds).toBeLessThanOrEqual(MOST.seconds)

    await desk.getByRole('dialog').getByRole('button', { name: words.said.close }).click()
    await expect(stepsOf(desk, words).getByText(words.said.done(6))).toBeVisible()
    for (const page of [desk, phone]) await page.context().close()
  })

async function openPage(browser: Browser, options: object): Promise<Page> {
  const context = await browser.newContext(options)
  await context.addInitScript(refuseWorker)
  return context.newPage()
}

const stepsOf = (desk: Page, { said }: Words) => desk.getByRole('region', { name: said.steps })
const field = (desk: Page, label: string) => desk.getByLabel(new RegExp(`^${label}( \\*)?$`))

async function logIn(desk: Page, person: CountedPerson, { said }: Words) {
  await desk.goto('/')
  await person.fill(desk.getByLabel(said.login), FIRST_ADMIN.login)
  await person.fill(desk.getByLabel(said.password), FIRST_ADMIN.password)
  await person.click(desk.getByRole('button', { name: said.logIn }))
}

async function nameProgramme(desk: Page, person: CountedPerson, words: Words) {
  const { said, typed } = words
  await person.click(stepsOf(desk, words).getByRole('link', { name: said.openSettings }))
  await person.fill(field(desk, said.name), typed.programme)
  await person.fill(field(desk, said.contact), typed.contact)
  await person.click(desk.getByRole('button', { name: said.save, exact: true }))
  await expect(desk.getByText(said.saved)).toBeVisible()
  await person.click(desk.getByRole('link', { name: said.today, exact: true }))
  await expect(stepsOf(desk, words).getByText(said.done(1))).toBeVisible()
}

async function addPlaceAndChecklist(desk: Page, person: CountedPerson, words: Words) {
  const { said, typed } = words
  const steps = stepsOf(desk, words)
  await person.click(steps.getByRole('link', { name: said.addRestaurant }))
  await person.fill(field(desk, said.title), typed.restaurant)
  await person.fill(field(desk, said.address), typed.address)
  await person.click(desk.getByRole('button', { name: said.add, exact: true }))
  await expect(steps.getByText(said.done(2))).toBeVisible()
  await person.click(steps.getByRole('link', { name: said.takeOurs }))
  await person.click(desk.getByRole('button', { name: said.take }))
  await expect(steps.getByText(said.done(3))).toBeVisible()
}

async function addGuest(desk: Page, person: CountedPerson, words: Words) {
  const { said, typed } = words
  const [firstName, lastName] = typed.guest
  await person.click(stepsOf(desk, words).getByRole('link', { name: said.addGuest }))
  await person.fill(field(desk, said.firstName), firstName)
  await person.fill(field(desk, said.lastName), lastName)
  await person.click(desk.getByRole('button', { name: said.add, exact: true }))
  await person.click(desk.getByRole('button', { name: said.close, exact: true }))
  await expect(stepsOf(desk, words).getByText(said.done(4))).toBeVisible()
}

/** Plans a visit for now, with what the steps propose, and returns what the code says that a phone scans. */
async function planAndShowLink(desk: Page, person: CountedPerson, words: Words): Promise<string> {
  const { said } = words
  const steps = stepsOf(desk, words)
  await person.click(steps.getByRole('link', { name: said.planVisit }))
  await person.click(desk.getByRole('dialog').getByRole('button', { name: said.plan }))
  await expect(steps.getByText(said.done(5))).toBeVisible()
  await person.click(steps.getByRole('link', { name: said.showLink }))
  return desk.getByRole('dialog').getByLabel(said.link, { exact: true }).inputValue()
}

async function answerFirst(phone: Page, person: CountedPerson, link: string) {
  await person.scan(phone, link)
  await person.click(phone.locator('main a[href*="/guest/question-list/"]').first())
  await person.click(phone.locator('label:has(input[type=radio])').first())
  await expect
    .poll(async () => {
      const { items } = (await (await phone.request.get('/api/question/current')).json()) as VisitChecklist
      return items.filter(({ answer }) => (answer ?? null) !== null).length
    })
    .toBe(1)
}
