import { localeOf } from '../../boot/language.ts'
import { currentLanguage } from '../../boot/i18n.ts'
import { formatScore } from './format.ts'

export const percent = (value: number): string => `${formatScore(value, currentLanguage())}\u00a0%`

/** Formats percentage points with their sign: `+2.1`, `−12.0`. */
export function signed(points: number): string {
  const words = points.toLocaleString(localeOf(currentLanguage()), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  })
  return words.replace('-', '−')
}

export const points = (value: number): string => formatScore(Math.abs(value), currentLanguage())
