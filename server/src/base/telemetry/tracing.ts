/** A span's facts, by the names of OpenTelemetry's conventions. Never an address, a value or a text of a person. */
export type Facts = Record<string, string | number>

export interface Span {
  /** Runs `work`, and all that follows from it, within the span. */
  run(work: () => void): void
  end(facts: Facts, isFailed: boolean): void
}

export interface Tracing {
  /** Begins the span of a request, within the trace of its sender if `traceparent` names one. */
  request(name: string, facts: Facts, traceparent: string | undefined): Span
  job<T>(name: string, work: () => Promise<T>): Promise<T>
  /** A statement outside of a request and a job makes no span. */
  statement<T>(text: string, work: () => Promise<T>): Promise<T>
}

let current: Tracing | null = null

/** Null where nobody takes spans; the libraries are not even loaded then. */
export const tracing = (): Tracing | null => current

/** Spans are made from now on; null: no longer. */
export function useTracing(next: Tracing | null): void {
  current = next
}
