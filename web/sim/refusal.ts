import { PROBLEMS, type Problem, type ProblemCode } from '@cloche/contract/problems.ts'

/** A refusal, as the server's Problem. */
export class Refusal extends Error {
  readonly problem: Problem

  constructor(code: ProblemCode, detail = '', errors?: Problem['errors']) {
    super(code)
    this.problem = { type: 'about:blank', ...PROBLEMS[code], code, detail, ...(errors && { errors }) }
  }
}
