import type { Finding } from './photo-quality.ts'

export interface ScaledPhoto {
  full: ArrayBuffer
  thumb: ArrayBuffer
  width: number
  height: number
  /** What may be wrong with it, while it can still be taken again. */
  findings: Finding[]
}
