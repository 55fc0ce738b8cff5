/** PostgreSQL writes each statement of the product with its time and its parameters, from the product's next start on. */
export const LOG_STATEMENTS = 'alter role cloche set log_min_duration_statement = 0'

/** Statements with the same text. */
export interface Logged {
  text: string
  /** The parameters of the last one, as literals of SQL. */
  parameters: string[]
  times: number
  milliseconds: number
}

/** Parses the statements in the product's log of `LOG_LEVEL=debug`. */
export function loggedStatements(output: string): Logged[] {
  const logged = new Map<string, Logged>()
  let last: Logged | null = null
  // The parameters follow the statement; the parameters of its binding come before.
  for (const message of postgresMessages(output)) {
    const [, time, text] = /^LOG: {2}duration: ([\d.]+) ms {2}execute [^:]*: ([^]*)$/.exec(message) ?? []
    if (text !== undefined) {
      last = logged.get(text) ?? { text, parameters: [], times: 0, milliseconds: 0 }
      last.times += 1
      last.milliseconds += Number(time)
      logged.set(text, last)
    } else {
      if (last && /^DETAIL: {2}Parameters: /.test(message)) last.parameters = parametersIn(message)
      last = null
    }
  }
  return [...logged.values()]
}

const parametersIn = (message: string): string[] =>
  [...message.matchAll(/\$\d+ = ('(?:[^']|'')*'|NULL)/g)].map(([, value]) => value!)

/** A message's further lines begin with a tab. */
function postgresMessages(output: string): string[] {
  const messages: string[] = []
  for (const line of output.split('\n')) {
    const [, escaped] = /"msg":("postgres: (?:[^"\\]|\\.)*")/.exec(line) ?? []
    if (escaped === undefined) continue
    const text = (JSON.parse(escaped) as string).slice('postgres: '.length)
    if (text.startsWith('\t')) messages[messages.length - 1] += `\n${text.slice(1)}`
    else messages.push(text)
  }
  return messages
}
