import { useEffect } from 'react'
import { preloadLanguages } from '../../boot/i18n.ts'

/** Fetches the later screens after the first one: a guest may lose the signal at the door. */
export function usePreload() {
  useEffect(() => {
    const timer = setTimeout(() => void preload().catch(() => {}), 3000)
    return () => clearTimeout(timer)
  }, [])
}

/** Fetching one screen fetches all, since they are one file (`later` in web/vite.config.ts). */
async function preload() {
  await Promise.all([preloadLanguages(), import('../final/final.tsx')])
}
