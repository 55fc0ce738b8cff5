import {
  Balloon,
  ConciergeBell,
  DoorOpen,
  Hand,
  HandPlatter,
  ListChecks,
  Martini,
  ReceiptText,
  Sparkles,
  Utensils,
  Wine,
  type LucideIcon,
} from 'lucide-react'
import styles from './category-row.module.css'

const ICONS: Record<string, LucideIcon> = {
  door: DoorOpen,
  host: ConciergeBell,
  tray: HandPlatter,
  plate: Utensils,
  glass: Wine,
  sparkles: Sparkles,
  receipt: ReceiptText,
  wave: Hand,
  cocktail: Martini,
  balloon: Balloon,
}

/** A category's logo: an icon by name, or an uploaded picture by its address. */
export function CategoryIcon({ logo }: { logo: string | null }) {
  if (logo?.includes('/')) {
    return (
      <span className={styles.icon}>
        <img src={logo} alt="" width="40" height="40" loading="lazy" />
      </span>
    )
  }
  const Icon = ICONS[logo ?? ''] ?? ListChecks
  return (
    <span className={styles.icon}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
    </span>
  )
}
