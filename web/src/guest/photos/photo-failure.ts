/** A file that could not be added to a question. */
export interface PhotoFailure {
  file: string
  error: Error
}

/** Returns whether this phone can't read the file as a picture, has no room for it, or failed otherwise. */
export function reasonOf({ error: { name } }: PhotoFailure): 'unreadable' | 'full' | 'other' {
  if (name === 'UnreadablePhoto') return 'unreadable'
  return name === 'QuotaExceededError' ? 'full' : 'other'
}
