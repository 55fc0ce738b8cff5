import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { createSignal } from '@cloche/engine/signal.ts'

const KEY = 'cloche.single-keys'

/** Whether keys without Ctrl or Alt do anything: speech input and some keyboards press them by accident (WCAG 2.1.4). */
const enabled = createSignal(readEnabled())

export function useSingleKeys(): [boolean, (next: boolean) => void] {
  return [useSyncExternalStore(enabled.subscribe, enabled.get), setEnabled]
}

function setEnabled(next: boolean): void {
  enabled.set(next)
  try {
    localStorage.setItem(KEY, next ? 'on' : 'off')
  } catch {
    // Without a storage the choice lasts until the page is loaded again.
  }
}

function readEnabled(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

/** What needs these keys itself. */
const OWN_KEYS =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="listbox"], [role="menu"], [role="dialog"]'

type Actions = Readonly<Record<string, (() => void) | false | undefined>>

/** Binds single keys of a page, letters in lower case. They rest while somebody types, or a dialog or menu has the focus. */
export function usePageKeys(actions: Actions): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isForPage(event)) return
    const action = actions[singleKey(event)]
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

/** A key that is held down is one press: it must not decide about the next visit too. */
export function isForPage(event: KeyboardEvent): boolean {
  if (!enabled.get() || event.repeat || event.defaultPrevented) return false
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  return !(event.target instanceof Element && event.target.closest(OWN_KEYS))
}

/** The Latin letter of the key where another script is typed: A is the same key on a Russian keyboard. */
function singleKey({ key, code }: KeyboardEvent): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase()
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  return letter && /^\p{L}$/u.test(key) ? letter.toLowerCase() : key
}
