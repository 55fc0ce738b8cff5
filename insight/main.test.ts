import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readVisits, RESTAURANTS_MAX } from './cli/read-visits.ts'
import { FIXTURES } from './test/fixtures.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cloche-rank-'))
})

afterAll(() => rm(folder, { recursive: true }))

async function run(...args: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], { cwd: folder })
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { stdout, stderr, code }
}

/** Runs the command on a file with this text. */
async function runOn(csv: string | Uint8Array, ...args: string[]) {
  const file = join(folder, 'visits.csv')
  await writeFile(file, csv)
  return run(file, ...args)
}

const COLUMNS = ['--score', 'score', '--restaurant', 'restaurant']

test('a score far from the others is named, and counts', async () => {
  const rows = Array.from({ length: 24 }, (_, at) => `${70 + ((at * 7) % 20)},${at % 4}`)
  const { stdout, stderr } = await runOn(['score,restaurant', ...rows, '-100000,1'].join('\n'), ...COLUMNS)
  expect(stderr).toContain('line 26: the score -100000 is far from the others, and counts')
  expect(stderr.match(/is far from/g)).toHaveLength(1)
  const { restaurants } = JSON.parse(stdout) as { restaurants: { n: number }[] }
  expect(restaurants.reduce((sum, { n }) => sum + n, 0)).toBe(25)
})

test('more restaurants than can be ranked in minutes are refused at once, with the number that can be', async () => {
  const rows = Array.from({ length: 2 * (RESTAURANTS_MAX + 1) }, (_, at) => `${(at * 7) % 30},${at >> 1}`)
  const csv = (lines: readonly string[]) => ['score,restaurant', ...lines].join('\n')
  const { stdout, stderr, code } = await runOn(csv(rows), ...COLUMNS)
  expect({ stdout, code }).toEqual({ stdout: '', code: 1 })
  expect(stderr).toContain('has 1201 names: of more than 1200 restaurants a ranking takes hours')
  const columns = { score: 'score', restaurant: 'restaurant', guest: null }
  const { visits } = readVisits(new TextEncoder().encode(csv(rows.slice(2))), columns)
  expect(visits.restaurantCount).toBe(RESTAURANTS_MAX)
})

test('prints the fit of a file and nothing else', async () => {
  const file = join(FIXTURES, 'penicillin.csv')
  const { stdout, stderr, code } = await run(
    file,
    '--score',
    'diameter',
    '--restaurant',
    'sample',
    '--guest',
    'plate',
  )
  expect({ stderr, code }).toEqual({ stderr: '', code: 0 })
  const result = JSON.parse(stdout) as { restaurants: { name: string }[] }
  expect(Object.keys(result)).toEqual(['method', 'criterion', 'sd', 'mean', 'connected', 'restaurants'])
  expect(result).toMatchObject({
    method: 'REML',
    criterion: expect.closeTo(330.86058899122156, 6),
    sd: {
      restaurant: expect.closeTo(1.93156, 4),
      guest: expect.closeTo(0.84671, 4),
      residual: expect.closeTo(0.54992, 4),
    },
    mean: { estimate: expect.closeTo(22.97222, 4), se: expect.closeTo(0.808572, 4) },
    connected: true,
  })
  expect(result.restaurants.map(({ name }) => name)).toEqual(['A', 'C', 'E', 'D', 'B', 'F'])
  expect(result.restaurants[0]).toEqual({
    name: 'A',
    n: 24,
    raw: expect.closeTo(25.16667, 4),
    estimate: expect.closeTo(25.15928, 4),
    lower: expect.closeTo(24.81, 1),
    upper: expect.closeTo(25.51, 1),
    expectedRank: expect.closeTo(1.06, 1),
  })
})

test('fits by maximum likelihood, without guests', async () => {
  const file = join(FIXTURES, 'dyestuff.csv')
  const { stdout } = await run(file, '--ml', '--score', 'yield', '--restaurant', 'batch')
  expect(JSON.parse(stdout)).toMatchObject({
    method: 'ML',
    criterion: expect.closeTo(327.3270598811428, 6),
    sd: { guest: null },
    connected: null,
  })
})

test('names each row that it leaves out by its line, and the columns may be parted by semicolons', async () => {
  const rows = [
    'a;x;80,5',
    'a;y;',
    'b;x;70',
    '',
    ';x;5',
    'b;y;n/a',
    'b;;72',
    'b;y;71',
    'b;x;75',
    '"a\nb";z;1e999',
    'a;z;79.5',
    'c',
  ]
  const { stdout, stderr, code } = await runOn(
    `\uFEFFrestaurant;guest;score\r\n${rows.join('\r\n')}`,
    ...COLUMNS,
    '--guest',
    'guest',
  )
  expect(code).toBe(0)
  const { restaurants } = JSON.parse(stdout) as { restaurants: object[] }
  expect(restaurants).toMatchObject([
    { name: 'a', n: 2, raw: 80 },
    { name: 'b', n: 3, raw: 72 },
  ])
  expect(
    stderr
      .trimEnd()
      .split('\n')
      .map((line) => line.replace(/^.*visits\.csv, /, '')),
  ).toEqual([
    'line 3: left out, no score',
    'line 6: left out, no restaurant',
    'line 7: left out, "n/a" is no number',
    'line 8: left out, no guest',
    'line 12: left out, "1e999" is no number',
    'line 14: left out, no score',
  ])
})

test('says beside the fit that severity and quality cannot be told apart', async () => {
  const { stdout, stderr, code } = await runOn(
    'restaurant,guest,score\na,v,70\na,v,74\na,w,80\nb,x,80\nb,x,83\nb,y,91\n',
    ...COLUMNS,
    '--guest',
    'guest',
  )
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({ connected: false })
  expect(stderr).toContain('severity and quality cannot be told apart')
})

test.each([
  ['restaurant,score\na,70\na,71\n', 'All visits are of one restaurant'],
  ['restaurant,score\na,70\nb,71\n', 'No restaurant has more than one visit'],
  ['restaurant,score\na,70\nb,70\na,70\n', 'All scores are equal'],
  ['restaurant,score\na,70\nb,80\na,70\n', 'explain every score exactly'],
  ['restaurant,score\n', 'There is no visit with a score'],
  ['restaurant,score\na,\nb,x\n', 'There is no visit with a score'],
  ['', 'The file is empty'],
  ['place,score\na,70\n', 'There is no column "restaurant"; there are: place, score.'],
  ['restaurant,score\n"a,70\n', 'The file is no CSV'],
  [Uint8Array.of(0xff, 0xfe, 0x41, 0), 'The file is no text in UTF-8'],
])('ends with 1 and a sentence where nothing can be fitted: %j', async (csv, sentence) => {
  const { stdout, stderr, code } = await runOn(csv, ...COLUMNS)
  expect({ stdout, code }).toEqual({ stdout: '', code: 1 })
  expect(stderr).toContain(sentence)
  expect(stderr).not.toContain('    at ')
})

test('says which file is not there', async () => {
  const { stdout, stderr, code } = await run('nowhere.csv', ...COLUMNS)
  expect({ stdout, code }).toEqual({ stdout: '', code: 1 })
  expect(stderr).toMatch(/no such file.*nowhere\.csv/)
})

test.each([
  [[], 'Name a file'],
  [['a.csv', '--restaurant', 'r'], 'by --score'],
  [['a.csv', '--score', 's'], 'by --restaurant'],
  [['a.csv', 'b.csv', ...COLUMNS], 'Unknown argument b.csv'],
  [['a.csv', '--mle', ...COLUMNS], "Unknown option '--mle'"],
])('says how it is called: %j', async (args, fault) => {
  const { stdout, stderr, code } = await run(...args)
  expect({ stdout, code }).toEqual({ stdout: '', code: 2 })
  expect(stderr).toContain(fault)
  expect(stderr).toContain('Use: npm run rank -- FILE.csv')
})
