import { AsyncLocalStorage } from 'node:async_hooks'

/** The header with a request's id, in every answer and in what a proxy sends. */
export const REQUEST_ID = 'x-request-id'

const requests = new AsyncLocalStorage<string>()

/** The id of the request that the caller serves, for the log and the audit log; undefined in a job. */
export const currentRequestId = (): string | undefined => requests.getStore()

/** Runs `work`, and all that follows from it, as part of a request. */
export function inRequest(id: string, work: () => void): void {
  requests.run(id, work)
}
