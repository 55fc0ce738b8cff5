import { ListChecks } from 'lucide-react'
import { ICONS } from './icons.ts'

/** Shows the icon with this stored name; an unknown name gives the list icon. */
export default function NamedIcon({ name }: { name: string }) {
  const Icon = Object.hasOwn(ICONS, name) ? ICONS[name]! : ListChecks
  return <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
}
