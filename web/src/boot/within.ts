import { firstCharacters } from '@cloche/checklist/characters.ts'
import type { ChangeEvent } from 'react'

/** Handles what is typed in a field that takes so many characters, as the contract counts them: `maxLength` counts an emoji as two. */
export function within<Element extends HTMLInputElement | HTMLTextAreaElement>(
  most: number,
  change: (event: ChangeEvent<Element>) => void,
) {
  return (event: ChangeEvent<Element>) => {
    const { currentTarget } = event
    const kept = firstCharacters(currentTarget.value, most)
    if (kept !== currentTarget.value) currentTarget.value = kept
    change(event)
  }
}
