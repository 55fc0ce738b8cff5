import { IMPORT_MAX_ROWS } from '@cloche/contract/constants.ts'
import {
  PROBLEMS,
  type FileBound,
  type Problem as ProblemBody,
  type ProblemCode,
} from '@cloche/contract/problems.ts'

export type Fault = NonNullable<ProblemBody['errors']>[number]

/** A hostile body may have thousands of faults. */
const MAX_INVALID_FAULTS = 50

/** Throw it below a route to answer with a problem of the catalogue. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly errors: Fault[] | undefined
  readonly current: Record<string, unknown> | undefined
  /** Seconds after which the client may try again. */
  retryAfter: number | undefined
  /** The file's size, as `Content-Range` writes it. */
  contentRange: string | undefined

  constructor(
    code: ProblemCode,
    detail: string = PROBLEMS[code].title,
    errors?: Fault[],
    current?: Record<string, unknown>,
  ) {
    const named = code === 'invalid' ? errors?.slice(0, MAX_INVALID_FAULTS) : errors
    const [all = 0, shown = 0] = [errors?.length, named?.length]
    super(all > shown ? `${detail}, here are ${shown} faults of ${all}` : detail)
    this.code = code
    this.errors = named
    this.current = current
    this.retryAfter = code === 'unavailable' ? 2 : undefined
  }

  get status(): number {
    return PROBLEMS[this.code].status
  }

  /** RFC 9457. */
  body(): ProblemBody {
    const { status, title } = PROBLEMS[this.code]
    const body: ProblemBody = {
      type: `urn:cloche:problem:${this.code}`,
      title,
      status,
      code: this.code,
      detail: this.message,
    }
    return {
      ...body,
      ...(this.errors && { errors: this.errors }),
      ...(this.current && { current: this.current }),
    }
  }
}

export function invalid(path: string, message: string): Problem {
  return new Problem('invalid', message, [{ path, message }])
}

const BOUNDS: Record<FileBound, string> = {
  rows: `The file has more than ${IMPORT_MAX_ROWS} rows`,
  cells: 'The file has more cells than an import may have',
  size: 'The file has more content than an import may have',
  memory: 'Reading the file takes more memory than a file may take',
  time: 'Reading the file takes more time than a file may take',
}

/** Refuses a table or workbook that exceeds a bound. */
export function fileTooLarge(bound: FileBound): Problem {
  return new Problem('too_large', BOUNDS[bound], [{ path: 'file', message: bound }])
}

/** Throws `changed` with the current state when the caller's version is not the current one. */
export function requireVersion(current: { version: number }, expected: number | undefined): void {
  if (expected !== undefined && expected !== current.version) {
    throw new Problem('changed', undefined, undefined, { ...current })
  }
}

export function rateLimited(seconds: number): Problem {
  const problem = new Problem('rate_limited')
  problem.retryAfter = Math.max(1, Math.ceil(seconds))
  return problem
}

export function rangeNotSatisfiable(contentRange: string): Problem {
  const problem = new Problem('range_not_satisfiable')
  problem.contentRange = contentRange
  return problem
}

export const notFound = () => new Problem('not_found')
