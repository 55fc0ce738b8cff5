import NamedIcon from '../../../ui/named-icon.tsx'
import styles from './tree.module.css'

/** A category's logo as the guest sees it, smaller. */
export function CategoryMark({ logo }: { logo: string | null }) {
  return (
    <span className={styles.logo} aria-hidden>
      {logo?.includes('/') ? <img src={logo} alt="" loading="lazy" /> : <NamedIcon name={logo ?? ''} />}
    </span>
  )
}
