import { PROBLEMS, type Problem as ProblemBody, type ProblemCode } from '@cloche/contract/problems.ts'

export type Fault = NonNullable<ProblemBody['errors']>[number]

/** Thrown anywhere below a route to answer with a problem of the catalogue. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly errors: Fault[] | undefined

  constructor(code: ProblemCode, detail: string = PROBLEMS[code].title, errors?: Fault[]) {
    super(detail)
    this.code = code
    this.errors = errors
  }

  get status(): number {
    return PROBLEMS[this.code].status
  }

  /** RFC 9457. */
  body(): ProblemBody {
    const { status, title } = PROBLEMS[this.code]
    const body = {
      type: `urn:cloche:problem:${this.code}`,
      title,
      status,
      code: this.code,
      detail: this.message,
    }
    return this.errors ? { ...body, errors: this.errors } : body
  }
}

export function invalid(path: string, message: string): Problem {
  return new Problem('invalid', message, [{ path, message }])
}

export const notFound = () => new Problem('not_found')
