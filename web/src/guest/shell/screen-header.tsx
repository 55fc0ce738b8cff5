import { useLingui } from '@lingui/react/macro'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../../ui/link.tsx'
import { DeliveryLine } from './delivery-line.tsx'
import styles from './screen-header.module.css'

interface Props {
  title: ReactNode
  /** Address of the screen one level up. */
  back?: string
  /** The content at the end: progress, a menu. */
  end?: ReactNode
  /** Progress from 0 to 1, drawn as the header's lower edge. */
  share?: number
  /** The title is this screen's heading. */
  heading?: boolean
}

/** The 48 px at the top of every guest screen: the link back, the title, and the delivery line. */
export function ScreenHeader({ title, back, end, share, heading = false }: Props) {
  const { t } = useLingui()
  const Title = heading ? 'h1' : 'p'
  return (
    <header className={styles.header}>
      {back !== undefined && (
        <Link to={back} className={styles.back} aria-label={t`Back`}>
          <ChevronLeft size={26} />
        </Link>
      )}
      <div className={styles.words}>
        <Title className={styles.title}>{title}</Title>
        <DeliveryLine />
      </div>
      {end}
      {share !== undefined && <div className={styles.share} style={{ inlineSize: `${share * 100}%` }} />}
    </header>
  )
}
