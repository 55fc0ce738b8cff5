/**
 * Starts to measure this thread; the returned function says how much of the time since then it has worked, 0..1. Processor time
 * counts, so a busy machine lowers the share.
 */
export function measureBusy(): () => number {
  const [used, began] = [process.threadCpuUsage(), performance.now()]
  return () => {
    const { user, system } = process.threadCpuUsage(used)
    return (user + system) / 1000 / (performance.now() - began)
  }
}
