import { ListChecks } from 'lucide-react'
import { ICONS } from './icons.ts'

/** An icon by its stored name; one that is not known is a list. */
export default function NamedIcon({ name }: { name: string }) {
  const Icon = Object.hasOwn(ICONS, name) ? ICONS[name]! : ListChecks
  return <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
}
