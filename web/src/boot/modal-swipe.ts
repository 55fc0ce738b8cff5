/** A released sheet closes beyond this distance (pixels), or this speed (pixels per millisecond). */
const FAR = 96
const FLICK = 0.6
/** A shorter movement is a tap. */
const TREMBLE = 8
const GLIDE = 160
/** Milliseconds within which a closing sheet disappears, including its animation and step back. */
const GONE = 400

/**
 * Boot unit: a sheet (`[data-sheet]`) follows a finger down; far or fast enough it gets `cancel`, else, or with `data-sheet="asks"`, it
 * springs back. Scrolled content scrolls first. `[data-veiled]` around sheet and veil, or the sheet itself, gets the distance.
 */
export function bootModalSwipe(root: Document = document): void {
  root.addEventListener('touchstart', begin, { passive: true })
}

function begin(event: TouchEvent) {
  const target = event.target as Element
  const sheet = target.closest<HTMLElement>('[data-sheet]')
  const touch = event.touches[0]
  // On an enlarged page the finger moves the visible part.
  if ((visualViewport?.scale ?? 1) > 1) return
  if (!sheet || !touch || event.touches.length > 1 || isScrolled(target, sheet)) return
  follow(sheet, { x: touch.clientX, y: touch.clientY, time: event.timeStamp })
}

interface Point {
  x: number
  y: number
  time: number
}

function follow(sheet: HTMLElement, start: Point) {
  const ended = new AbortController()
  let pulling = false
  let pulled = 0
  let speed = 0
  let last = start

  const move = (event: TouchEvent) => {
    const { clientX: x = 0, clientY: y = 0 } = event.touches[0] ?? {}
    if (event.touches.length > 1) return letGo(false)
    if (!pulling) {
      const [aside, down] = [Math.abs(x - start.x), y - start.y]
      if (Math.max(aside, Math.abs(down)) < TREMBLE) return
      if (down < aside) return ended.abort()
      pulling = true
    }
    // Keeps the page below from moving along.
    if (event.cancelable) event.preventDefault()
    speed = (y - last.y) / Math.max(1, event.timeStamp - last.time)
    last = { x, y, time: event.timeStamp }
    pulled = Math.max(0, y - start.y)
    place(sheet, pulled)
  }
  const letGo = (mayClose: boolean) => {
    ended.abort()
    if (!pulling) return
    const wanted = speed > FLICK || (pulled > FAR && speed > -FLICK)
    if (!mayClose || !wanted) return void springBack(sheet, pulled)
    if (sheet.dataset['sheet'] !== 'asks') return void pullOut(sheet, pulled)
    void springBack(sheet, pulled)
    requestClose(sheet)
  }
  const { signal } = ended
  sheet.addEventListener('touchmove', move, { passive: false, signal })
  sheet.addEventListener('touchend', () => letGo(true), { signal })
  sheet.addEventListener('touchcancel', () => letGo(false), { signal })
}

async function pullOut(sheet: HTMLElement, from: number) {
  const [out, veil] = [sheet.offsetHeight, veilOf(sheet)]
  veil.style.setProperty('--pulled', '1')
  await glide(sheet, from, out)
  place(sheet, out)
  requestClose(sheet)
  // The sheet may stay open; the veil may belong to the next sheet.
  setTimeout(() => {
    if (sheet.isConnected) void springBack(sheet, out)
    else veil.style.removeProperty('--pulled')
  }, GONE)
}

function requestClose(sheet: HTMLElement) {
  sheet.dispatchEvent(new Event('cancel', { cancelable: true }))
}

async function springBack(sheet: HTMLElement, from: number) {
  place(sheet, 0)
  await glide(sheet, from, 0)
}

function place(sheet: HTMLElement, pulled: number) {
  sheet.style.translate = pulled === 0 ? '' : `0 ${pulled}px`
  veilOf(sheet).style.setProperty('--pulled', String(pulled / sheet.offsetHeight))
}

function veilOf(sheet: HTMLElement): HTMLElement {
  return sheet.closest<HTMLElement>('[data-veiled]') ?? sheet
}

/** Resolves when the sheet has arrived; at once under reduced motion. */
async function glide(sheet: HTMLElement, from: number, to: number): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const way = [{ translate: `0 ${from}px` }, { translate: `0 ${to}px` }]
  await sheet.animate(way, { duration: GLIDE, easing: 'ease-out' }).finished.catch(() => {})
}

function isScrolled(from: Element, sheet: Element): boolean {
  for (let node: Element | null = from; node && node !== sheet.parentElement; node = node.parentElement) {
    if (node.scrollTop > 0) return true
  }
  return false
}
