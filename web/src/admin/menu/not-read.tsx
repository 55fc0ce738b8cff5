import { Trans, useLingui } from '@lingui/react/macro'
import type { MenuState } from '@cloche/contract/menu.ts'
import { TriangleAlert } from 'lucide-react'
import { FAILURE_WORDS, isPrivateSheet, SHARE_IT } from './failure-words.ts'
import styles from './menu.module.css'
import { Moment } from './moment.tsx'

interface Props {
  source: NonNullable<MenuState['source']>
  failure: NonNullable<NonNullable<MenuState['lastRead']>['failure']>
  copy: MenuState['copy']
}

/** The sheet could not be read: why, what helps, and what guests have meanwhile. */
export function NotRead({ source, failure, copy }: Props) {
  const { t } = useLingui()
  return (
    <section role="alert" className={styles.notRead}>
      <TriangleAlert size={20} aria-hidden />
      <div>
        <h2>
          <Trans>The sheet can't be read</Trans>
        </h2>
        <p>
          {t(FAILURE_WORDS[failure.reason](failure.detail))}
          {isPrivateSheet(source, failure) && <> {t(SHARE_IT)}</>}
        </p>
        <p className={styles.soft}>
          {copy ? (
            <Trans>
              Guests still see the menu of <Moment instant={copy.fetchedAt} />.
            </Trans>
          ) : (
            <Trans>Until it can, guests type what they ordered.</Trans>
          )}
        </p>
      </div>
    </section>
  )
}
