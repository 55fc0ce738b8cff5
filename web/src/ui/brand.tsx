import styles from './brand.module.css'

/** The programme's logo, or the product's mark, and its name. Screen readers skip both pictures, because the name says the same. */
export function Brand({ name, logo }: { name: string; logo: string | null }) {
  return (
    <span className={styles.brand}>
      {logo ? <img className={styles.logo} src={logo} alt="" /> : <Mark />}
      <bdi className={styles.name}>{name}</bdi>
    </span>
  )
}

function Mark() {
  return (
    <svg viewBox="0 0 48 36" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round">
        <path d="M6 27a18 18 0 0 1 36 0Z" />
        <path d="M2 33h44" />
        <circle cx="24" cy="6" r="2.2" />
        <path d="M13 23.5a11 11 0 0 1 6-8.5" />
      </g>
    </svg>
  )
}
