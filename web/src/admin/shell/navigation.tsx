import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { isIn, sectionsOf } from './sections.ts'
import styles from './shell.module.css'

/** The sections; where they don't fit side by side they scroll, and the one that is open is in view. */
export function Navigation({ roleId }: { roleId: number }) {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  const sections = sectionsOf(roleId)
  const here = sections.findIndex((section) => isIn(section, pathname))
  useEffect(() => {
    const link = nav.current?.children[here]
    if (link instanceof HTMLElement) {
      nav.current!.scrollLeft = link.offsetLeft - (nav.current!.clientWidth - link.clientWidth) / 2
    }
  }, [here])
  return (
    <nav ref={nav} aria-label={t`Sections`} className={styles.nav}>
      {sections.map(({ path, name }, place) => (
        <Link key={path} to={path} aria-current={place === here ? 'page' : undefined}>
          {t(name)}
        </Link>
      ))}
    </nav>
  )
}
