import { useEffect, useEffectEvent } from 'react'
import { latinKey } from './single-keys.ts'

/** Elements in which the key has its own meaning: there Ctrl+Z undoes typing. */
const TYPED_IN = 'input, textarea, select, [contenteditable]'

interface Options {
  /** Acts while the user types too. */
  inFields?: boolean
}

/** Binds Ctrl or Command with a letter, named in lower case, on any keyboard layout. A held key counts once. */
export function useModKey(letter: string, act: () => void, { inFields = false }: Options = {}): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, shiftKey, repeat, target } = event
    if (!(ctrlKey || metaKey) || altKey || shiftKey || latinKey(event) !== letter) return
    if (!inFields && target instanceof Element && target.closest(TYPED_IN)) return
    // Otherwise the browser acts too: Ctrl+S saves the page.
    event.preventDefault()
    if (!repeat) act()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
