import type { Visit } from '@cloche/contract/visits.ts'
import { Trans } from '@lingui/react/macro'
import { MapPin } from 'lucide-react'
import { currentLanguage } from '../../boot/i18n.ts'
import styles from './facts.module.css'

const MAP = 'https://www.google.com/maps/search/?api=1&query='
/** Maps that know the streets better where the language is spoken. */
const OWN_MAPS: Partial<Record<string, string>> = { ru: 'https://yandex.ru/maps/?text=' }

/** The address of a visit, which opens a map that speaks the guest's language. */
export function MapLink({ restaurant: { title, address } }: Pick<Visit, 'restaurant'>) {
  return (
    <p className={styles.fact}>
      <MapPin size={18} aria-hidden="true" />
      <a
        href={(OWN_MAPS[currentLanguage()] ?? MAP) + encodeURIComponent(`${title}, ${address}`)}
        target="_blank"
        rel="noreferrer"
      >
        <bdi>{address}</bdi>
        <span className="visually-hidden">
          <span> · </span>
          <Trans>open the map</Trans>
        </span>
      </a>
    </p>
  )
}
