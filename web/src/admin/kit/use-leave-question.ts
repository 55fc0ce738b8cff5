import { useCallback, useEffect, useState, type MouseEvent as ReactMouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { goBack, linkOf, useLeaveGuard } from './leave-guard.ts'

/** Asks before what was entered is left behind, while `dirty`: by a step back, by closing, by a link. `leave` is what discarding does without a link. */
export function useLeaveQuestion(dirty: boolean, leave: () => void) {
  const go = useNavigate()
  const [asking, setAsking] = useState(false)
  /** The link that was followed; null if the form was only closed. */
  const [next, setNext] = useState<string | null>(null)
  const ask = useCallback((address: string | null = null) => {
    setNext(address)
    setAsking(true)
  }, [])
  useLeaveGuard(dirty, ask)
  return {
    asking: asking && dirty,
    ask,
    keep: () => setAsking(false),
    discard: () => {
      setAsking(false)
      if (next === null) leave()
      else void go(next)
    },
    /** For clicks on links. */
    follow: (event: MouseEvent | ReactMouseEvent) => {
      const address = dirty ? linkOf(event) : null
      if (address === null) return
      event.preventDefault()
      event.stopPropagation()
      ask(address)
    },
  }
}

/** The same for a form that is a page: every link on the screen leaves it. */
export function usePageLeaveQuestion(dirty: boolean) {
  const question = useLeaveQuestion(dirty, goBack)
  const { follow } = question
  useEffect(() => {
    // Before the screen's own listeners, which would follow the link.
    document.addEventListener('click', follow, true)
    return () => document.removeEventListener('click', follow, true)
  })
  return question
}
