import { PROBLEMS, type Problem, type ProblemCode } from '@cloche/contract/problems.ts'

/** A refusal, with the server's Problem. */
export class Refusal extends Error {
  readonly problem: Problem

  constructor(
    code: ProblemCode,
    detail: string = PROBLEMS[code].title,
    errors?: Problem['errors'],
    current?: object,
  ) {
    super(code)
    const more = { ...(errors && { errors }), ...(current && { current: { ...current } }) }
    this.problem = { type: `urn:cloche:problem:${code}`, ...PROBLEMS[code], code, detail, ...more }
  }
}

/** The part of the request that is invalid, and why. */
export const invalid = (path: string, message: string): Refusal =>
  new Refusal('invalid', message, [{ path, message }])
