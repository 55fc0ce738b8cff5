interface Turn {
  stop(): void
  over: Promise<void>
}

const turns = new Map<string, Turn>()

/**
 * One at a time for a key. Who comes next asks the one before to `stop` and waits for its end: a phone that lost its line
 * is back before the server knows that the old request will bring nothing more.
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
