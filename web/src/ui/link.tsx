import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { useHref, useNavigate, type To } from './routing.tsx'

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to: To
  replace?: boolean
  state?: unknown
}

/** A link inside the app. docs/decisions/0005 says why Cloche does not use the router's `Link`. */
export function Link({ to, replace = false, state, onClick, children, ...rest }: LinkProps) {
  const go = useNavigate()
  return (
    <a
      {...rest}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || isForBrowser(event)) return
        event.preventDefault()
        // A link in a sheet replaces the sheet's entry in the history (sheet-history.ts).
        const fromSheet = event.currentTarget.closest('dialog') !== null
        go(to, { replace: replace || fromSheet, state })
      }}
    >
      {children}
    </a>
  )
}

/** The browser handles new tabs, new windows and downloads itself. */
function isForBrowser({ button, metaKey, ctrlKey, shiftKey, altKey, currentTarget }: MouseEvent): boolean {
  const elsewhere = currentTarget.hasAttribute('target') || currentTarget.hasAttribute('download')
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey || elsewhere
}
