import { wrap } from 'idb'

/**
 * The transactions of this page. WebKit leaves them open in a page that it puts into its page cache, and every other page
 * that opens the database waits for them.
 */
export function createRunningTransactions() {
  const running = new Set<IDBTransaction>()
  let isLeft = false
  let back = Promise.resolve()
  let resume = () => {}

  function watch(transaction: IDBTransaction): IDBTransaction {
    running.add(transaction)
    void wrap(transaction)
      .done.catch(() => {})
      .then(() => running.delete(transaction))
    // A transaction that is committed in the same step is stored nevertheless.
    if (isLeft) queueMicrotask(() => abort(transaction))
    return transaction
  }

  return {
    watch,
    watchAllOf(connection: IDBDatabase) {
      const begin = connection.transaction.bind(connection)
      connection.transaction = (...how) => watch(begin(...how))
    },
    /** Aborts all transactions until `join`, except transactions that are being committed. */
    leave() {
      if (!isLeft) back = new Promise((resolve) => (resume = resolve))
      isLeft = true
      running.forEach(abort)
    },
    join() {
      isLeft = false
      resume()
    },
    /** Reads while the page is here, again if it was left meanwhile. */
    async whileHere<T>(read: () => Promise<T>): Promise<T> {
      for (;;) {
        await back
        const before = back
        try {
          return await read()
        } catch (error) {
          if (back === before) throw error
        }
      }
    },
  }
}

function abort(transaction: IDBTransaction) {
  try {
    transaction.abort()
  } catch {
    // The transaction is being committed, or has ended.
  }
}
