import { Trans } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useLater, useReadable } from '../readable.ts'
import { ScreenHeader } from '../shell/screen-header.tsx'
import { useVisitCopy } from '../shell/device-context.ts'
import { useTexts } from '../texts.ts'
import { viewsOf, type Section } from '../views.ts'
import styles from './category-screen.module.css'

export function CategoryHeader({ section, back }: { section: Section; back: string }) {
  const visitCopy = useVisitCopy()
  const category = useReadable(useMemo(() => visitCopy.question(section.id), [visitCopy, section.id]))
  const { title } = useTexts(category)
  const progress = useLater(viewsOf(visitCopy).summary).sections.get(section.id)
  const answered = progress?.answered ?? 0
  const shown = progress?.shown ?? 0
  return (
    <ScreenHeader
      heading
      title={<bdi>{title}</bdi>}
      back={back}
      share={shown === 0 ? 0 : answered / shown}
      end={
        <span className={styles.counter}>
          <Trans>
            {answered} of {shown}
          </Trans>
        </span>
      }
    />
  )
}
