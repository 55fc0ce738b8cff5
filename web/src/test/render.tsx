import { useEffect, type ReactNode } from 'react'
import { render as renderSoon } from 'vitest-browser-react'

/** Renders into the page, and waits until that is there and its effects have run. */
export async function render(content: ReactNode) {
  const drawn = Promise.withResolvers<void>()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Screen onDrawn={drawn.resolve}>{children}</Screen>
  )
  const screen = await renderSoon(content, { wrapper })
  await drawn.promise
  return screen
}

function Screen({ onDrawn, children }: { onDrawn: () => void; children: ReactNode }) {
  useEffect(onDrawn, [onDrawn])
  return children
}
