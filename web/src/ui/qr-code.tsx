import { encode } from 'uqr'
import styles from './qr-code.module.css'

/** Cameras need dark on light, in both themes, and a margin of four modules. */
export function QrCode({ value, label }: { value: string; label: string }) {
  const { data, size } = encode(value, { ecc: 'M', border: 4 })
  const modules = data.flatMap((line, y) => line.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} className={styles.qr}>
      <path d={modules.join('')} shapeRendering="crispEdges" />
    </svg>
  )
}
