import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { RefreshCw, TriangleAlert } from 'lucide-react'
import type { MenuState } from '@cloche/contract/menu.ts'
import { Failure } from '../kit/failure.tsx'
import { Page } from '../kit/page.tsx'
import { RowsSkeleton } from '../kit/rows-skeleton.tsx'
import { ApiProblem } from '@cloche/client/problem.ts'
import { useSlow } from '../kit/use-slow.ts'
import { MenuFacts } from './menu-facts.tsx'
import { MenuLists } from './menu-lists.tsx'
import { useMenuState, useReadNow } from './use-menu-state.ts'
import { FAILURE_WORDS, isPrivateSheet, SHARE_IT } from './failure-words.ts'
import { Moment } from './moment.tsx'
import { look } from '../kit/look.ts'
import styles from './menu.module.css'
import { PageNotice } from '../kit/page-notice.tsx'

/** Shows the source of the menu, the result of its last reading, and what guests see. */
export default function MenuPage() {
  const { t } = useLingui()
  const query = useMenuState()
  const readNow = useReadNow()
  const { data: state } = query
  const reading = readNow.isPending || state?.reading === true
  const actions = state?.source && (
    <div className={look.row(0, styles.action)}>
      <ReadStatus state={state} reading={reading} asked={readNow} />
      <Button
        variant="default"
        leftSection={<RefreshCw size={16} aria-hidden />}
        loading={reading}
        onClick={() => readNow.mutate()}
      >
        <Trans>Read now</Trans>
      </Button>
    </div>
  )
  return (
    <Page title={t`Menu`} actions={actions}>
      {query.isPending && <RowsSkeleton />}
      {query.isError && !state && <Failure query={query} />}
      {state && !state.source && <NoSheet hasCopy={state.copy !== null} />}
      {state?.source && state.lastRead?.failure && (
        <NotRead source={state.source} failure={state.lastRead.failure} copy={state.copy} />
      )}
      {state?.source && <MenuFacts state={state} source={state.source} />}
      {state?.copy && <MenuLists copy={state.copy} />}
    </Page>
  )
}

interface ReadStatusProps {
  state: MenuState
  reading: boolean
  /** The state of this user's last request to read the sheet. */
  asked: { isSuccess: boolean; error: Error | null }
}

/** Shows the result of reading the sheet, beside the button. */
function ReadStatus({ state, reading, asked }: ReadStatusProps) {
  const slow = useSlow(reading)
  const failed = !reading && asked.error !== null
  return (
    <p role="status" className={failed ? styles.failed : styles.status}>
      {reading && (slow ? <Trans>Still reading the sheet…</Trans> : <Trans>Reading the sheet…</Trans>)}
      {!reading && asked.isSuccess && !state.lastRead?.failure && <Trans>The sheet was read.</Trans>}
      {failed &&
        (asked.error instanceof ApiProblem ? (
          <Trans>The server couldn't do that. Try again in a moment.</Trans>
        ) : (
          <Trans>The server can't be reached. Check the connection.</Trans>
        ))}
    </p>
  )
}

interface NotReadProps {
  source: NonNullable<MenuState['source']>
  failure: NonNullable<NonNullable<MenuState['lastRead']>['failure']>
  copy: MenuState['copy']
}

/** Says why the sheet could not be read, what helps, and what guests see meanwhile. */
function NotRead({ source, failure, copy }: NotReadProps) {
  const { t } = useLingui()
  return (
    <section role="alert" className={look.stack(3, styles.notRead)}>
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

/** Says that no sheet is configured. */
function NoSheet({ hasCopy }: { hasCopy: boolean }) {
  return (
    <PageNotice title={<Trans>No menu sheet is set up</Trans>}>
      <p>
        {hasCopy ? (
          <Trans>Guests see what was last read from one.</Trans>
        ) : (
          <Trans>Guests type what they ordered.</Trans>
        )}{' '}
        <Trans>
          Whoever runs the server can name the address of a Google sheet, an .xlsx or an .ods file.
        </Trans>
      </p>
    </PageNotice>
  )
}
