import { useEffect } from 'react'

/** The name of the page in the tab and in the history. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (!title) return undefined
    document.title = `${title} · Cloche`
    return () => {
      document.title = 'Cloche'
    }
  }, [title])
}
