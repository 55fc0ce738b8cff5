import { ArrowLeft } from 'lucide-react'
import { Link } from '../../ui/link.tsx'
import styles from './back-link.module.css'

/** The arrow before a page's title, which leads to the page above. */
export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} className={styles.back} aria-label={label}>
      <ArrowLeft size={18} aria-hidden />
    </Link>
  )
}
