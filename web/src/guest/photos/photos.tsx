import { lazy, Suspense } from 'react'
import type { PhotoStripProps } from './photo-strip.tsx'

const PhotoStrip = lazy(() => import('./photo-strip.tsx'))

/** The photos of a question, once there is something to show. */
export function Photos({ question, adder }: PhotoStripProps) {
  if (question.photos.length === 0 && adder.busy === 0 && adder.unreadable.length === 0) return null
  return (
    <Suspense>
      <PhotoStrip question={question} adder={adder} />
    </Suspense>
  )
}
