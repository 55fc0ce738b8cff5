/** Callers that ask while an answer is on its way share it. */
export function together<T>(ask: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | null = null
  return () => (underWay ??= ask().finally(() => (underWay = null)))
}
