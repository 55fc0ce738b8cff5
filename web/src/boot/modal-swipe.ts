const CLOSE_AFTER = 96
const FLICK = 0.6

/**
 * Boot unit: a sheet (`dialog[data-sheet]`) follows a finger that pulls it down and closes when it was pulled far or
 * fast enough. Content that can still scroll up keeps the gesture.
 */
export function bootModalSwipe(root: Document = document): void {
  root.addEventListener('touchstart', begin, { passive: true })
}

function begin(event: TouchEvent) {
  const target = event.target as Element
  const sheet = target.closest<HTMLDialogElement>('dialog[data-sheet]')
  const touch = event.touches[0]
  if (!sheet || !touch || event.touches.length > 1 || isScrolled(target, sheet)) return
  const start = { y: touch.clientY, time: event.timeStamp }
  let pulled = 0

  const move = (moved: TouchEvent) => {
    pulled = Math.max(0, (moved.touches[0]?.clientY ?? start.y) - start.y)
    sheet.style.translate = `0 ${pulled}px`
  }
  const end = (ended: TouchEvent) => {
    sheet.removeEventListener('touchmove', move)
    sheet.style.translate = ''
    const speed = pulled / Math.max(1, ended.timeStamp - start.time)
    if (ended.type === 'touchend' && (pulled > CLOSE_AFTER || (pulled > 24 && speed > FLICK))) {
      sheet.dispatchEvent(new Event('cancel', { cancelable: true }))
    }
  }
  sheet.addEventListener('touchmove', move, { passive: true })
  sheet.addEventListener('touchend', end, { once: true })
  sheet.addEventListener('touchcancel', end, { once: true })
}

function isScrolled(from: Element, sheet: Element): boolean {
  for (let node: Element | null = from; node && node !== sheet.parentElement; node = node.parentElement) {
    if (node.scrollTop > 0) return true
  }
  return false
}
