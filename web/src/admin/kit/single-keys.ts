import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { createSignal } from '@cloche/engine/signal.ts'
import { deviceStorage } from '../../boot/page-storage.ts'

const KEY = 'cloche.single-keys'

/**
 * Returns whether single keys work as shortcuts. Staff can switch them off: speech input and some keyboards press keys by
 * accident (WCAG 2.1.4).
 */
const enabled = createSignal(deviceStorage.getItem(KEY) !== 'off')

export function useSingleKeys(): [boolean, (next: boolean) => void] {
  return [useSyncExternalStore(enabled.subscribe, enabled.get), setEnabled]
}

function setEnabled(next: boolean): void {
  enabled.set(next)
  deviceStorage.setItem(KEY, next ? 'on' : 'off')
}

/** Elements that handle these keys themselves. */
const OWN_KEYS =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="listbox"], [role="menu"], [role="dialog"]'

type Actions = Readonly<Record<string, (() => void) | false | undefined>>

/**
 * Binds single keys of a page, named in lower case. The keys do nothing while the user types or a dialog or menu has
 * the focus.
 */
export function usePageKeys(actions: Actions): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isForPage(event)) return
    const action = actions[latinKey(event)]
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

/**
 * Returns whether a key press is meant for the page. A held key counts once, so that it does not decide about the next
 * visit too.
 */
export function isForPage(event: KeyboardEvent): boolean {
  if (!enabled.get() || event.repeat || event.defaultPrevented) return false
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  // A modal dialog is shown a moment before it takes the focus.
  if (document.querySelector('[aria-modal="true"]')) return false
  return !(event.target instanceof Element && event.target.closest(OWN_KEYS))
}

/** Returns the Latin letter of the pressed key on any layout: A is the same key on a Russian keyboard. */
export function latinKey({ key, code }: KeyboardEvent): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase()
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  return letter && /^\p{L}$/u.test(key) ? letter.toLowerCase() : key
}
