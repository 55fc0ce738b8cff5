import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { rankInThread } from '../rank-in-thread.ts'
import { coverageOf, type Coverage } from './coverage.ts'
import { falseChanges, type Steady } from './false-changes.ts'
import { falseSignals } from './false-signals.ts'
import { simulate, type Programme } from './simulate.ts'

const SIZES = [
  { restaurants: 12, guests: 20, visits: 100 },
  { restaurants: 20, guests: 40, visits: 200 },
  { restaurants: 30, guests: 60, visits: 400 },
]
const RESTAURANT_SDS = [2, 4, 8]
const LARGE: Programme = {
  restaurants: 200,
  guests: 2000,
  visits: 20_000,
  sd: { restaurant: 5, guest: 4, residual: 9 },
}
const LARGE_MS = 5000

const say = (line: string) => process.stdout.write(`${line}\n`)

const share = (part: number, whole: number) => (whole === 0 ? '–' : ((100 * part) / whole).toFixed(1))

/** Returns whether 88 to 92 % of the intervals have the true value. */
const isCovered = ({ within, all }: { within: number; all: number }) =>
  within >= 0.88 * all && within <= 0.92 * all

function checkCoverage(programmes: number, seed: number): boolean {
  say(
    `${programmes} programmes a line, residual sd 8, guests' sd 4: --programmes ${programmes} --seed ${seed}`,
  )
  say('restaurants guests visits  sd | in interval: restaurants guests | pairs declared  wrong of these (%)')
  let isGood = true
  let next = seed
  for (const size of SIZES) {
    const sum = { declared: 0, wrong: 0 }
    for (const restaurant of RESTAURANT_SDS) {
      const seeds = Array.from({ length: programmes }, () => next++)
      const coverage = coverageOf({ ...size, sd: { restaurant, guest: 4, residual: 8 } }, seeds)
      const isWithin = isCovered(coverage.restaurants) && isCovered(coverage.guests)
      isGood &&= isWithin
      sum.declared += coverage.pairs.declared
      sum.wrong += coverage.pairs.wrong
      say(`${lineOf({ ...size, restaurant }, coverage)}${isWithin ? '' : '  MISSED'}`)
    }
    const isRight = sum.wrong <= 0.05 * sum.declared
    isGood &&= isRight
    say(
      `${size.restaurants} restaurants: ${share(sum.wrong, sum.declared)} % of declared differences are wrong${isRight ? '' : '  MISSED'}`,
    )
  }
  return isGood
}

function lineOf(
  { restaurants, guests, visits, restaurant }: (typeof SIZES)[number] & { restaurant: number },
  coverage: Coverage,
): string {
  const { pairs } = coverage
  const cells = [
    [restaurants, 11],
    [guests, 7],
    [visits, 7],
    [restaurant, 4],
    [share(coverage.restaurants.within, coverage.restaurants.all), 26],
    [share(coverage.guests.within, coverage.guests.all), 7],
    [share(pairs.declared, pairs.all), 17],
    [share(pairs.wrong, pairs.declared), 7],
  ] as const
  return cells.map(([value, width]) => String(value).padStart(width)).join('')
}

const EQUAL = { categories: 8, before: [5, 5], now: [5, 5] } as const
/** An erratic restaurant has scores that vary twice as much. */
const UNEQUAL = {
  'equal noise': () => [6, 6],
  'one in six erratic': (restaurant: number) => (restaurant % 6 === 0 ? [12, 12] : [6, 6]),
  'one in ten erratic': (restaurant: number) => (restaurant % 10 === 0 ? [12, 12] : [6, 6]),
  'one in six erratic now': (restaurant: number) => (restaurant % 6 === 0 ? [6, 12] : [6, 6]),
} satisfies Record<string, Steady['sdOf']>
const STEADY: (Omit<Steady, 'sdOf'> & { of: number })[] = [
  { ...EQUAL, restaurants: 12, of: 1 },
  { ...EQUAL, restaurants: 12, before: [20, 20], of: 1 },
  { ...EQUAL, restaurants: 12, before: [3, 10], now: [3, 10], of: 1 },
  // This size takes forty times as long, so that it has a tenth of the programmes.
  { ...EQUAL, restaurants: 200, categories: 20, of: 10 },
]

/** Returns whether at most one programme in ten has a named change although there is none. */
function checkChanges(programmes: number, seed: number): boolean {
  say('restaurants × scores, visits before/now: programmes that do not change, in which a change is named')
  let isGood = true
  let next = seed
  for (const { of, ...size } of STEADY)
    for (const [noise, sdOf] of Object.entries(UNEQUAL)) {
      const seeds = Array.from({ length: Math.ceil(programmes / of) }, () => next++)
      const wrong = falseChanges({ ...size, sdOf }, seeds)
      const isHeld = wrong <= 0.1 * seeds.length
      isGood &&= isHeld
      const spans = [size.before, size.now].map(([from, to]) => (from === to ? from : `${from}–${to}`))
      say(
        `${size.restaurants} × ${size.categories}, ${spans.join('/')}, ${noise}: ${share(wrong, seeds.length)} %${isHeld ? '' : '  MISSED'}`,
      )
    }
  return isGood
}

/** Returns whether at most one programme in ten has a signal in a chart although nothing happens. */
function checkSignals(programmes: number, seed: number): boolean {
  let isGood = true
  let next = seed
  for (const restaurants of [1, 14])
    for (const points of [13, 30, 60]) {
      const seeds = Array.from({ length: Math.ceil(programmes / (restaurants > 1 ? 4 : 1)) }, () => next++)
      const wrong = falseSignals({ restaurants, points }, seeds)
      const isHeld = wrong <= 0.1 * seeds.length
      isGood &&= isHeld
      say(
        `restaurants ${restaurants}, points ${points}: in ${share(wrong, seeds.length)} % a chart has a signal${isHeld ? '' : '  MISSED'}`,
      )
    }
  return isGood
}

async function checkTime(): Promise<boolean> {
  const { visits } = simulate(LARGE, 1)
  const start = performance.now()
  await rankInThread(visits)
  const took = performance.now() - start
  const isGood = took <= LARGE_MS
  say(
    `200 restaurants, 2,000 guests, 20,000 visits in a thread: ${Math.round(took)} ms${isGood ? '' : '  MISSED'}`,
  )
  return isGood
}

const { values } = parseArgs({ options: { programmes: { type: 'string' }, seed: { type: 'string' } } })
const programmes = Number(values.programmes ?? 1000)
const seed = Number(values.seed ?? randomInt(2 ** 31))
if (!Number.isInteger(programmes) || programmes < 1 || !Number.isInteger(seed))
  throw new Error('Use: npm run rank:check -- [--programmes N] [--seed N]')
const isFast = await checkTime()
const areHeld = [checkChanges(programmes, seed), checkSignals(programmes, seed)].every(Boolean)
process.exitCode = checkCoverage(programmes, seed) && areHeld && isFast ? 0 : 1
