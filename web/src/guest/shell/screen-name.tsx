import { useEffect, useRef } from 'react'
import { programme } from '../../boot/programme.ts'
import { useLocation } from '../../ui/routing.tsx'

interface Props {
  /** The address (URL) of the screen that was opened first. A slow phone may leave that screen before this code is there. */
  first: string
}

/** Names the document after the screen's heading, and moves the focus to that heading after a navigation. */
export function ScreenName({ first }: Props) {
  const { pathname, search } = useLocation()
  const address = pathname + search
  const shown = useRef(isSame(address, first) ? address : first)

  useEffect(() => {
    let isNew = shown.current !== address
    shown.current = address
    const name = () => {
      const heading = document.querySelector('h1')
      const text = heading?.textContent.trim()
      if (!text) return
      const plain = programme().name
      const title = text === plain ? plain : `${text} · ${plain}`
      if (document.title !== title) document.title = title
      if (isNew && document.activeElement === document.body) {
        heading!.tabIndex = -1
        heading!.focus({ preventScroll: true })
      }
      isNew = false
    }
    name()
    // A screen's heading comes with its data, and changes with it and with the language.
    const observer = new MutationObserver(name)
    observer.observe(document.body, { childList: true, characterData: true, subtree: true })
    return () => observer.disconnect()
  }, [address])

  useEffect(() => () => void (document.title = programme().name), [])
  return null
}

/** Whether an address is the first one, from which the login takes its link. */
function isSame(address: string, first: string): boolean {
  const [shown, opened] = [new URL(address, first), new URL(first)]
  opened.searchParams.delete('uuid')
  return shown.pathname === opened.pathname && String(shown.searchParams) === String(opened.searchParams)
}
