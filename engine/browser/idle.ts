/** Acts once the page has nothing more urgent to do, two seconds from now at the latest. */
export function whenIdle(act: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(act, { timeout: 2000 })
  else setTimeout(act, 300)
}
