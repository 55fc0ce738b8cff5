/**
 * Boot unit: copies the style sheet that index.html has after its frame (web/scripts/late-styles.ts) into the head. The sheets of
 * later code come after it there, so that theirs win. Resolves when the copy holds, or could not be had.
 */
export function bootStyles(): Promise<void> {
  const late = document.querySelector<HTMLLinkElement>('body > link[rel=stylesheet]')
  if (!late) return Promise.resolve()
  const first = late.cloneNode() as HTMLLinkElement
  const settled = new Promise<void>((resolve) => {
    first.addEventListener('load', () => {
      late.remove()
      resolve()
    })
    first.addEventListener('error', () => resolve())
  })
  document.querySelector('head > style')!.after(first)
  return settled
}
