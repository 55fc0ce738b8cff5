import type { Finding } from './photo-quality.ts'

export interface ScaledPhoto {
  full: ArrayBuffer
  thumb: ArrayBuffer
  width: number
  height: number
  /** The possible fault, as advice while the guest can still retake the photo. */
  findings: Finding[]
}
