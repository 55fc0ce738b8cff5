import { useEffect } from 'react'
import { forgetPlace, keepPlace } from './place.ts'

/** Keeps the guest's place in a category while the page is not before their eyes, since the phone may discard it. */
export function useKeptPlace(): void {
  useEffect(() => {
    const keep = () => {
      const block = blockInUse()
      if (block) keepPlace({ questionId: block.dataset['question']!, top: block.getBoundingClientRect().top })
    }
    const turned = () => (document.visibilityState === 'hidden' ? keep() : forgetPlace())
    document.addEventListener('visibilitychange', turned)
    addEventListener('pagehide', keep)
    return () => {
      document.removeEventListener('visibilitychange', turned)
      removeEventListener('pagehide', keep)
    }
  }, [])
}

/** The question with the focus if it is on the screen, else the first one that is. */
function blockInUse(): HTMLElement | undefined {
  const blocks = [...document.querySelectorAll<HTMLElement>('main [data-question]')]
  const onScreen = blocks.filter((block) => {
    const { top, bottom } = block.getBoundingClientRect()
    return bottom > innerHeight / 8 && top < innerHeight
  })
  return onScreen.find((block) => block.contains(document.activeElement)) ?? onScreen[0]
}
