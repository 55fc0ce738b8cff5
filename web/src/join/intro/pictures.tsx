import styles from './pictures.module.css'

/** A link with a visit arrives on the phone. */
export function LinkPicture() {
  return (
    <svg viewBox="0 0 320 220" aria-hidden="true" className={`${styles.picture} ${styles.arriving}`}>
      <ellipse className={styles.shade} cx="160" cy="204" rx="108" ry="9" />
      <rect className={styles.plate} x="106" y="14" width="108" height="190" rx="18" />
      <path className={styles.faint} d="M146 28h28" />
      <rect className={styles.soft} x="120" y="50" width="80" height="84" rx="12" />
      <path className={styles.accent} d="M142 88a18 18 0 0 1 36 0ZM137 94h46M160 66v3" />
      <path className={styles.faint} d="M134 110h52M134 121h34" />
      <rect className={styles.solid} x="120" y="148" width="80" height="24" rx="12" />
      <path className={styles.onSolid} d="M146 160h24M165 155l6 5-6 5" />
      <path className={styles.line} d="M236 64a28 28 0 0 0-16-26M252 58a46 46 0 0 0-26-42" />
      <path className={styles.faint} d="M38 88h40M28 108h50M46 128h32" />
    </svg>
  )
}

/** Three guests at a table; the lid is being lifted. */
export function TablePicture() {
  return (
    <svg viewBox="0 0 320 220" aria-hidden="true" className={styles.picture}>
      {[70, 160, 250].map((x) => (
        <g key={x}>
          <path className={styles.plate} d={`M${x - 34} 152v-16a34 34 0 0 1 68 0v16Z`} />
          <circle className={styles.plate} cx={x} cy="76" r="21" />
        </g>
      ))}
      <path className={styles.faint} d="M63 78q7 6 14 0M153 78q7 6 14 0M243 78q7 6 14 0" />
      <rect className={styles.soft} x="20" y="150" width="280" height="14" rx="7" />
      <path className={styles.line} d="M64 164v40M256 164v40" />
      <path className={styles.solid} d="M132 140a28 28 0 0 1 56 0Z" transform="rotate(-12 132 140)" />
      <path className={styles.onSolid} d="M141 133a19 19 0 0 1 11-12" transform="rotate(-12 132 140)" />
      <circle className={styles.accent} cx="153" cy="101" r="3.6" />
      <path className={styles.line} d="M124 148h72" />
      <path className={styles.line} d="M42 150v-18M34 116h16l-2 10a6 6 0 0 1-12 0Z" />
      <path className={styles.line} d="M278 150v-18M270 116h16l-2 10a6 6 0 0 1-12 0Z" />
    </svg>
  )
}

/** Ticks, a rating and a running dish timer on a phone without a signal. */
export function NotesPicture() {
  return (
    <svg viewBox="0 0 320 220" aria-hidden="true" className={styles.picture}>
      <ellipse className={styles.shade} cx="160" cy="204" rx="108" ry="9" />
      <rect className={styles.plate} x="106" y="14" width="108" height="190" rx="18" />
      <path className={styles.faint} d="M146 28h28" />
      <circle className={styles.solid} cx="130" cy="62" r="10" />
      <path className={styles.onSolid} d="m125 62 4 4 6-8" />
      <path className={styles.faint} d="M150 62h48" />
      <circle className={styles.solid} cx="130" cy="94" r="10" />
      <path className={styles.onSolid} d="m125 94 4 4 6-8" />
      <path className={styles.faint} d="M150 94h34" />
      <circle className={styles.accent} cx="130" cy="126" r="10" />
      <path className={styles.faint} d="M150 126h44" />
      <rect className={styles.soft} x="120" y="152" width="80" height="34" rx="10" />
      <circle className={styles.accent} cx="139" cy="169" r="9" />
      <path className={styles.accent} d="M139 164v5l4 2" />
      <path className={styles.faint} d="M158 169h30" />
      <path className={styles.line} d="M242 70v-8M254 70V54M266 70V46M278 70V38" />
      <path className={styles.accent} d="M236 34l48 42" />
      <path className={styles.plate} d="M32 92h12l6-9h20l6 9h12v38H32Z" />
      <circle className={styles.accent} cx="60" cy="110" r="11" />
    </svg>
  )
}

/** A report with a score, beside a dish that has improved. */
export function ReportPicture() {
  return (
    <svg viewBox="0 0 320 220" aria-hidden="true" className={styles.picture}>
      <ellipse className={styles.shade} cx="160" cy="204" rx="116" ry="9" />
      <path className={styles.plate} d="M56 22h88l28 28v152H56Z" />
      <path className={styles.line} d="M144 22v28h28" />
      <circle className={styles.ring} cx="94" cy="78" r="22" />
      <path className={styles.ringDone} d="M94 56a22 22 0 1 1-21 15.5" />
      <path className={styles.faint} d="M130 70h24M130 84h16" />
      <path className={styles.faint} d="M76 124h76M76 140h60M76 156h68" />
      <rect className={styles.soft} x="196" y="138" width="20" height="64" rx="4" />
      <rect className={styles.soft} x="226" y="106" width="20" height="96" rx="4" />
      <rect className={styles.solid} x="256" y="70" width="20" height="132" rx="4" />
      <path className={styles.accent} d="M200 112l28-26 14 10 30-38M258 56l15 1-1 15" />
    </svg>
  )
}
