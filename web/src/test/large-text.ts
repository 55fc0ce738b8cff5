import { onTestFinished } from 'vitest'

/** Draws text in twice its size until the test has ended. */
export function enlargeText(): void {
  const { style } = document.documentElement
  style.fontSize = '200%'
  onTestFinished(() => void style.removeProperty('font-size'))
}
