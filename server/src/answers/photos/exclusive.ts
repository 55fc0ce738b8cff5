interface Turn {
  stop(): void
  over: Promise<void>
}

const turns = new Map<string, Turn>()

/**
 * Runs one `use` at a time for a key. A newcomer asks the current one to `stop` and waits for its end: a phone that lost its
 * connection comes back before the server notices that the old request is dead.
 */
export async function exclusive<T>(key: string, stop: () => void, use: () => Promise<T>): Promise<T> {
  for (let before = turns.get(key); before; before = turns.get(key)) {
    before.stop()
    await before.over
  }
  const { promise: over, resolve } = Promise.withResolvers<void>()
  turns.set(key, { stop, over })
  try {
    return await use()
  } finally {
    turns.delete(key)
    resolve()
  }
}
