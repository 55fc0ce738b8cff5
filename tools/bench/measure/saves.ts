import { isDeepStrictEqual } from 'node:util'
import type { AnswerValue, QuestionType, VisitQuestion } from '@cloche/contract/questions.ts'
import type { BenchGuest, BenchQuestion } from '../fill/guests.ts'
import { run } from '../load/generator.ts'
import { bodyOf } from '../load/http-connection.ts'
import type { Result } from '../load/job.ts'
import { jsonBody, requestBytes } from '../load/requests.ts'
import { type Connection, withDatabase } from '../product/database.ts'
import type { Product } from '../product/product.ts'
import { type Beside, inTurn, type Rounds, warmUpOf } from './rounds.ts'

/** The statement that the driver alone runs for the same answer. */
export const UPDATE = {
  name: 'save',
  text: `update visit_questions set answer = $2, answer_at = $3, revision = revision + 1, saved_at = now() where id = $1`,
  rows: 1,
}

interface Save {
  question: BenchQuestion
  answer: AnswerValue
}

type Asked = Pick<VisitQuestion, 'options'> & { type: QuestionType }

/** Returns two answers that fit the question, so that every round changes it; none for other types. */
export function answersTo({ type, options }: Asked): AnswerValue[] {
  const values = (options.choices ?? []).map((choice) => choice.value)
  switch (type) {
    case 'single':
      return [values.at(0)!, values.at(-1)!]
    case 'multiple':
      return [values.filter((value) => !options.exclusive?.includes(value)).slice(0, 2), values.slice(-1)]
    case 'text':
      return ['The waiter told us about the wine', 'The waiter knew the menu by heart']
    case 'number':
      return [(options.min ?? 0) + 1, (options.min ?? 0) + 2]
    case 'time':
      return ['19:05', '19:40']
    case 'rate':
    case 'dish':
    case 'photo':
      return []
    default:
      return type satisfies never
  }
}

export const savesOf = ({ questions }: BenchGuest): Save[] =>
  [0, 1].flatMap((turn) =>
    questions
      .map((question) => ({ question, answer: answersTo(question)[turn]! }))
      .filter(({ answer }) => answer !== undefined),
  )

/** Checks that every sampled answer equals the sent one and is in the database. */
function checkSamples({ samples }: Result, guests: BenchGuest[]): void {
  for (const { connection, request, raw } of samples) {
    const sent = savesOf(guests[connection]!)[request]!
    const { id, answer } = JSON.parse(bodyOf(raw).toString()) as { id: string; answer: AnswerValue }
    if (id !== sent.question.id || !isDeepStrictEqual(answer, sent.answer))
      throw new Error(`Saved ${JSON.stringify(sent.answer)}, answered ${JSON.stringify({ id, answer })}`)
  }
}

async function revisions(connection: Connection, guests: BenchGuest[]): Promise<number> {
  const { rows } = await withDatabase(connection, (client) =>
    client.query<{ sum: number }>(
      'select sum(revision)::integer as sum from visit_questions where visit_id = any($1::uuid[])',
      [guests.map(({ visitId }) => visitId)],
    ),
  )
  return rows[0]!.sum
}

async function throughHttp(product: Product, connection: Connection, guests: BenchGuest[], seconds: number) {
  const before = await revisions(connection, guests)
  const connections = guests.map((guest) =>
    savesOf(guest).map(({ question, answer }) =>
      requestBytes({
        method: 'PATCH',
        path: `/question/${question.id}`,
        token: guest.token,
        body: jsonBody({ answer }),
      }),
    ),
  )
  const job = { kind: 'http', connections, seconds, status: 200, sampleEvery: 97 } as const
  const result = await run({ ...job, host: product.host, port: product.port })
  checkSamples(result, guests)
  const stored = (await revisions(connection, guests)) - before
  if (stored !== result.count) throw new Error(`${result.count} saves acknowledged, ${stored} stored`)
  return result
}

function throughDriver(connection: Connection, guests: BenchGuest[], seconds: number): Promise<Result> {
  const connections = guests.map((guest) =>
    savesOf(guest).map(({ question, answer }) => ({
      ...UPDATE,
      values: [question.id, JSON.stringify(answer), new Date()],
    })),
  )
  return run({ kind: 'sql', connection, seconds, connections })
}

/** Saves the same answers to the same questions through HTTP and through the driver. */
export async function measureSaves(
  product: Product,
  connection: Connection,
  guests: BenchGuest[],
  rounds: Rounds,
): Promise<Beside> {
  const http = (seconds: number) => throughHttp(product, connection, guests, seconds)
  const driver = (seconds: number) => throughDriver(connection, guests, seconds)
  await inTurn(warmUpOf(rounds), http, driver)
  return inTurn(rounds, http, driver)
}
