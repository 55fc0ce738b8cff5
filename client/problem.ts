import type { Problem, ProblemCode } from '@cloche/contract/problems.ts'

/** A problem of the server (RFC 9457); act on `problem.code`. */
export class ApiProblem extends Error {
  readonly problem: Problem
  /** Milliseconds to wait before another try, as the server asks. */
  readonly retryAfter: number

  constructor(problem: Problem, retryAfter = 0) {
    super(`${problem.code}: ${problem.detail || problem.title}`)
    this.name = 'ApiProblem'
    this.problem = problem
    this.retryAfter = retryAfter
  }
}

/** Reads the problem of a failed answer; a TypeError when our server did not write it. */
export async function problemIn(response: Response): Promise<ApiProblem> {
  const retryAfter = Number(response.headers.get('retry-after') ?? 0) * 1000 || 0
  const said = response.headers.get('content-type')?.includes('problem+json')
  if (said) {
    const body = await response.text()
    if (body) return new ApiProblem(JSON.parse(body) as Problem, retryAfter)
  }
  const code = (said ? HEAD_ANSWERS : PROXY_ANSWERS)[response.status]
  if (!code) throw new TypeError(`Status ${response.status} without a problem: not the server's answer`)
  return new ApiProblem(
    { type: 'about:blank', title: '', status: response.status, code, detail: '' },
    retryAfter,
  )
}

/** An answer to HEAD has no body; these are the problems that clients act on. */
const HEAD_ANSWERS: Record<number, ProblemCode> = { 401: 'unauthenticated', 404: 'not_found' }

/** Answers of a proxy in front of the server; any other foreign answer counts as unreachable. */
const PROXY_ANSWERS: Record<number, ProblemCode> = {
  413: 'too_large',
  429: 'rate_limited',
  503: 'unavailable',
}
