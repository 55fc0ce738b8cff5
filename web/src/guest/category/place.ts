import { tabStorage } from '../../boot/tab-storage.ts'
import { blockId } from './block-id.ts'

const KEY = 'cloche.place'
/** Milliseconds after which everything above the question has its height. */
const SETTLED = 5000

/** Where the guest was in a category: a question, and the distance of its block from the upper edge of the screen in pixels. */
export interface Place {
  address: string
  questionId: string
  top: number
}

/** Of the page before this one: a reload, or a phone that discarded it behind the camera, ended that. */
let left = read()
forgetPlace()

/** Returns where the guest was at this address before the page began; null elsewhere, and once the place was dropped. */
export const placeLeft = (): Place | null => (left?.address === addressHere() ? left : null)

/** The first category that is shown goes back to the place; later ones begin at their top. */
export function dropPlace(): void {
  left = null
}

export function keepPlace(place: Omit<Place, 'address'>): void {
  tabStorage.setItem(KEY, JSON.stringify({ ...place, address: addressHere() }))
}

export function forgetPlace(): void {
  tabStorage.removeItem(KEY)
}

/** Scrolls to where the guest was, also while the heights above are still estimates. Returns whether the question is still there. */
export function returnTo({ questionId, top }: Place): boolean {
  const block = document.getElementById(blockId(questionId))
  if (!block) return false
  const scroll = () => scrollBy(0, block.getBoundingClientRect().top - top)
  const observer = new ResizeObserver(scroll)
  const stop = () => observer.disconnect()
  scroll()
  observer.observe(document.body)
  for (const touch of ['pointerdown', 'keydown', 'wheel'])
    addEventListener(touch, stop, { once: true, passive: true })
  setTimeout(stop, SETTLED)
  return true
}

function addressHere(): string {
  return location.pathname + location.search
}

function read(): Place | null {
  try {
    return JSON.parse(tabStorage.getItem(KEY) ?? 'null') as Place | null
  } catch {
    return null
  }
}
