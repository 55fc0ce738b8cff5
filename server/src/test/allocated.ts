import { getHeapStatistics } from 'node:v8'

/**
 * Returns how many bytes this thread allocates in its heap until `work` is done, which shows what the thread does itself. The count does
 * not depend on the machine's speed.
 */
export async function allocatedBy(work: () => unknown): Promise<number> {
  const before = getHeapStatistics().total_allocated_bytes
  await work()
  return getHeapStatistics().total_allocated_bytes - before
}
