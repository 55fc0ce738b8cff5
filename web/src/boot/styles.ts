/**
 * Boot unit: copies the style sheet that index.html has after its frame (web/scripts/late-styles.ts) into the head. The sheets of
 * later code come after it there, so that theirs win.
 */
export function bootStyles(): void {
  const late = document.querySelector<HTMLLinkElement>('body > link[rel=stylesheet]')
  if (!late) return
  const first = late.cloneNode() as HTMLLinkElement
  first.addEventListener('load', () => late.remove())
  document.querySelector('head > style')!.after(first)
}
