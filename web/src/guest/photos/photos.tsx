import { Suspense } from 'react'
import { later } from '../../boot/later.ts'
import type { PhotoStripProps } from './photo-strip.tsx'

const PhotoStrip = later(() => import('./photo-strip.tsx'))

/** The photos of a question, if there are any. */
export function Photos({ question, adder }: PhotoStripProps) {
  if (question.photos.length + adder.busy + adder.failures.length === 0) return null
  return (
    <Suspense>
      <PhotoStrip question={question} adder={adder} />
    </Suspense>
  )
}
