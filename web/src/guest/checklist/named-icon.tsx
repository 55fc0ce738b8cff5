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

export default function NamedIcon({ name }: { name: string }) {
  const Icon = ICONS[name] ?? ListChecks
  return <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
}
