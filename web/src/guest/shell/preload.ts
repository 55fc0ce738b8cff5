import { useEffect } from 'react'
import { preloadLanguages } from '../../boot/i18n.ts'

/** Fetches the screens that come later once the first one is there: a guest may lose the signal at the door. */
export function usePreload() {
  useEffect(() => {
    const timer = setTimeout(() => void preload().catch(() => {}), 3000)
    return () => clearTimeout(timer)
  }, [])
}

async function preload() {
  await preloadLanguages()
  await import('../fields/number-field.tsx')
  await import('../dishes/dish-field.tsx')
  await import('../dishes/running-dishes.tsx')
  await import('../photos/photo-strip.tsx')
  await import('../dishes/dish-picker.tsx')
  await import('../dishes/dish-editor.tsx')
  await import('../dishes/dishes-sheet.tsx')
  await import('../checklist/finish-sheet.tsx')
  await import('./menu-sheet.tsx')
  await import('../home/visits-screen.tsx')
  await import('../photos/guest-photo-zoom.tsx')
  await import('../final/final.tsx')
  await import('../past/history.tsx')
  await import('../past/past-visit.tsx')
}
