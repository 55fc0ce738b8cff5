import { DECLINABLE_PARTS } from '@cloche/contract/constants.ts'
import type { Dish, DishChange } from '@cloche/contract/questions.ts'
import type { VisitCopy, LocalQuestion } from '@cloche/engine/interface.ts'
import type { Page } from './parts.ts'
import { pictureOf } from './picture.ts'
import type { Server } from './server.ts'
import type { StoredVisit } from './visit.ts'

const CHOICES = ['c0', 'c1', 'c2', 'c3', 'c4']

const title = 'As it was when the visit began'

/** The bank: a question of each kind, one without comments, conditions on several questions and on another category, and an optional section. */
export const BANK: Server['bank'] = [
  { id: 'hall', parent: null, title, type: 'checklist', options: {} },
  {
    id: 'door',
    parent: 'hall',
    title,
    type: 'single',
    options: { required: true, choices: CHOICES.map((value) => ({ value, title: value, score: 1 })) },
  },
  { id: 'why', parent: 'hall', title, type: 'text', options: {} },
  { id: 'soup', parent: 'hall', title, type: 'rate', options: { max: 10 } },
  {
    id: 'reason',
    parent: 'hall',
    title,
    type: 'text',
    options: {
      required: true,
      showIf: {
        any: [
          { question: 'door', is: ['c4'] },
          { all: [{ question: 'soup', atLeast: 8 }, { not: { question: 'door', is: ['c0', 'c1'] } }] },
        ],
      },
    },
  },
  { id: 'dishes', parent: 'hall', title, type: 'dish', options: {} },
  { id: 'plate', parent: 'hall', title, type: 'photo', options: {} },
  { id: 'mute', parent: 'hall', title, type: 'text', options: { comment: 'off' } },
  { id: 'room', parent: null, title, type: 'checklist', options: {} },
  {
    id: 'view',
    parent: 'room',
    title,
    type: 'text',
    options: { required: true, showIf: { question: 'door', is: ['c0', 'c3'] } },
  },
  { id: 'chair', parent: 'room', title, type: 'rate', options: { max: 5 } },
  { id: 'bar', parent: null, title, type: 'addon', options: {} },
  { id: 'drink', parent: 'bar', title, type: 'text', options: { required: true, photos: 'required' } },
  { id: 'glass', parent: 'bar', title, type: 'photo', options: {} },
]

/** What visits ask: all questions, or a checklist of categories, in the last of which a condition asks for what is not there. */
export const CHECKLISTS: readonly StoredVisit['checklist'][] = [
  null,
  null,
  ['hall', 'bar'],
  ['room', 'hall'],
  ['room', 'bar'],
]

const ACTS = {
  begin: 1,
  answer: 8,
  comment: 5,
  rate: 3,
  decline: 4,
  'take a photo': 6,
  'remove a photo': 2,
  'order a dish': 3,
  'correct a dish': 4,
  'remove a dish': 1,
  submit: 0,
  withdraw: 0.7,
  retry: 1,
  'give up': 0.5,
  'write what is refused': 1,
}

const DISH_FIELDS = ['dishName', 'orderTime', 'readyTime'] as const

type ActName = keyof typeof ACTS

/** Does one thing on one of the page's screens, as a guest who sees that screen would. */
export function act(page: Page): void {
  const { random } = page.world
  const screens = [...page.visitCopies.values()]
  if (screens.length === 0) return
  const { plan } = page.world
  const screen = plan.isCrowded && random.chance(0.8) ? screens[0]! : random.pick(screens)
  const weights = Object.entries({ ...ACTS, submit: plan.submits })
  const name = random.weighed(
    Object.fromEntries(weights.map(([kind, weight]) => [kind, weight * plan.share(kind)])) as typeof ACTS,
  )
  const isClosed = !screen.visit.get().fillable || screen.submission.get().state === 'waiting'
  const mayChange = !isClosed || random.chance(0.1)
  if (!mayChange && name !== 'withdraw' && name !== 'retry' && name !== 'give up') return
  page.world.log(`${page.name} DOES ${name}`)
  doing[name](page, screen)
}

const doing: Record<ActName, (page: Page, screen: VisitCopy) => void> = {
  begin(_page, screen) {
    screen.begin()
  },
  answer(page, screen) {
    const question = pick(page, screen, ({ type }) => type === 'single' || type === 'text')
    if (!question) return
    const { random, ledger } = page.world
    const value =
      question.type === 'single' ? random.pick(CHOICES) : random.chance(0.1) ? null : `v${ledger.nextOrder()}`
    screen.setAnswer(question.id, value)
    set(page, screen, question.id, 'answer', value)
  },
  comment(page, screen) {
    const question = pick(page, screen, ({ options }) => options.comment !== 'off')
    if (question) typeComment(page, screen, question.id)
  },
  rate(page, screen) {
    const question = pick(page, screen, ({ type }) => type === 'rate')
    if (!question) return
    const value = page.world.random.chance(0.1)
      ? null
      : 1 + page.world.random.below(question.options.max ?? 5)
    screen.setRate(question.id, value)
    set(page, screen, question.id, 'rate', value)
  },
  decline(page, screen) {
    const question = pick(page, screen, ({ options }) => options.required === true)
    if (!question) return
    const { random, ledger } = page.world
    const part = random.pick(DECLINABLE_PARTS.filter((each) => each === 'answer' || question.options.photos))
    const reason = random.chance(0.2) ? null : `v${ledger.nextOrder()}`
    screen.decline(question.id, part, reason)
    ledger.did(page, `${question.id}.declined_${part}`, reason)
    const isShown = (shown(screen, question.id).declined?.[part] ?? null) === reason
    page.world.expect(isShown, `${question.id} does not show ${String(reason)} for its ${part}`)
  },
  'take a photo'(page, screen) {
    const question = pick(page, screen, ({ type, options }) => type === 'photo' || options.comment !== 'off')
    if (question) void take(page, screen, question.id)
  },
  'remove a photo'(page, screen) {
    const question = pick(page, screen, ({ photos }) => photos.length > 0)
    if (!question) return
    const { id } = page.world.random.pick(question.photos)
    screen.removePhoto(question.id, id)
    page.world.ledger.did(page, `remove ${id}`, null)
    page.world.expect(
      !shown(screen, question.id).photos.some((photo) => photo.id === id),
      `${id} is still shown`,
    )
  },
  'order a dish'(page, screen) {
    const question = pick(page, screen, ({ type }) => type === 'dish')
    if (!question) return
    const { ledger } = page.world
    const dishName = `v${ledger.nextOrder()}`
    const id = screen.orderDish(question.id, dishName)
    const isShown = shown(screen, question.id).dishes.some(
      (dish) => dish.id === id && dish.dishName === dishName,
    )
    page.world.expect(isShown, `dish ${id} is not shown`)
    const { orderTime } = shown(screen, question.id).dishes.find((dish) => dish.id === id)!
    const [first] = ledger.didToDish(page, id, { dishName, orderTime, readyTime: null })
    ledger.made(id, question.id, 'dishes', first!)
  },
  'correct a dish'(page, screen) {
    const question = pick(page, screen, ({ dishes }) => dishes.length > 0)
    if (!question) return
    const { random, ledger } = page.world
    const isRefused = ({ id }: Dish) =>
      page
        .engine!.waiting.get()
        .some(
          ({ kind, state, body }) => kind === 'dish' && state === 'failed' && 'id' in body && body.id === id,
        )
    const refused = question.dishes.filter(isRefused)
    const dish = random.pick(refused.length > 0 ? refused : question.dishes)
    const change = correction(page, dish, refused.length > 0 ? 0.3 : 0.7)
    screen.updateDish(question.id, dish.id, change)
    ledger.didToDish(page, dish.id, change)
  },
  'remove a dish'(page, screen) {
    const question = pick(page, screen, ({ dishes }) => dishes.length > 0)
    if (!question) return
    const { id } = page.world.random.pick(question.dishes)
    screen.removeDish(question.id, id)
    page.world.ledger.did(page, `remove ${id}`, null)
  },
  submit(_page, screen) {
    void screen.submit()
  },
  withdraw(_page, screen) {
    screen.withdraw()
  },
  retry(page) {
    page.engine!.retry(someFailed(page))
  },
  'give up'(page) {
    giveUp(page, someFailed(page))
  },
  'write what is refused'(page, screen) {
    const question = pick(page, screen, ({ options }) => options.comment === 'off')
    if (question) typeComment(page, screen, question.id)
  },
}

export const failed = (page: Page) =>
  page.engine!.waiting.get().flatMap((item) => (item.state === 'failed' ? [item.seq] : []))

/** Picks one refused write, all of its question, or all; the screen has buttons for each. */
function someFailed(page: Page): number[] {
  const { random } = page.world
  const refused = page.engine!.waiting.get().filter(({ state }) => state === 'failed')
  if (refused.length === 0) return []
  const one = random.pick(refused)
  const ofQuestion = refused.filter(({ questionId }) => questionId === one.questionId)
  return random.pick([[one], ofQuestion, refused]).map(({ seq }) => seq)
}

export function giveUp(page: Page, seqs = failed(page)): void {
  page.world.ledger.dropped(page, seqs)
  page.engine!.drop(seqs)
}

const MINUTE = 60_000

/** Changes one field of a dish, with the given probability, or several. Two times are in order, because the editor refuses others. */
function correction(page: Page, { orderTime }: Dish, ofOneField: number): DishChange {
  const { random, ledger } = page.world
  const change: DishChange = {}
  const isOneAlone = random.chance(ofOneField)
  const fields = isOneAlone ? [random.pick(DISH_FIELDS)] : DISH_FIELDS.filter(() => random.chance(0.7))
  for (const field of fields.length > 0 ? fields : DISH_FIELDS) {
    if (field === 'dishName') change.dishName = `v${ledger.nextOrder()}`
    else if (field === 'orderTime')
      change.orderTime = new Date(Date.parse(orderTime) + random.between(-5, 5) * MINUTE).toISOString()
    else change.readyTime = random.chance(0.8) ? page.engine!.now().toISOString() : null
  }
  if (change.orderTime && change.readyTime && change.readyTime < change.orderTime)
    change.readyTime = change.orderTime
  return change
}

/** Types a few letters, each of which is a change. */
function typeComment(page: Page, screen: VisitCopy, id: string): void {
  const { random, ledger } = page.world
  for (let letters = 1 + random.below(3); letters > 0 && page.alive; letters -= 1) {
    const value = random.chance(0.1) ? '' : `v${ledger.nextOrder()} ${'x'.repeat(letters)}`
    screen.setComment(id, value)
    set(page, screen, id, 'comment', value)
  }
}

async function take(page: Page, screen: VisitCopy, questionId: string): Promise<void> {
  const { world } = page
  const bytes = pictureOf(world.random.bytes(20 + world.random.below(3000)))
  const file = {} as Blob
  page.pictures.set(file, bytes)
  world.ledger.took(bytes)
  await screen.addPhoto(questionId, file).catch(() => {
    if (page.alive) world.ledger.refusedPhoto(bytes)
  })
}

function set(
  page: Page,
  screen: VisitCopy,
  id: string,
  field: 'answer' | 'rate' | 'comment',
  value: unknown,
): void {
  const { ledger } = page.world
  ledger.did(page, `${id}.${field}`, value)
  page.world.expect(shown(screen, id)[field] === value, `${id}.${field} does not show ${String(value)}`)
}

const shown = (screen: VisitCopy, id: string) => screen.question(id).get()

function pick(
  page: Page,
  screen: VisitCopy,
  fits: (question: LocalQuestion) => boolean,
): LocalQuestion | undefined {
  const questions = screen.items.get().filter((question) => question.parent !== null && fits(question))
  const { plan, random } = page.world
  // Each kind of act returns to the same question.
  if (questions.length === 0 || (plan.isCrowded && random.chance(0.9))) return questions.at(-1)
  return random.pick(questions)
}
