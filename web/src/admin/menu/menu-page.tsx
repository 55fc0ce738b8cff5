import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { RefreshCw } from 'lucide-react'
import { Failure } from '../kit/failure.tsx'
import page from '../kit/page.module.css'
import { RowsSkeleton } from '../kit/rows-skeleton.tsx'
import { useTitle } from '../kit/use-title.ts'
import { MenuFacts } from './menu-facts.tsx'
import { MenuLists } from './menu-lists.tsx'
import { NoSheet } from './no-sheet.tsx'
import { NotRead } from './not-read.tsx'
import { ReadStatus } from './read-status.tsx'
import { useMenuState, useReadNow } from './use-menu-state.ts'
import styles from './menu.module.css'

/** Where the menu comes from, how the last reading of it went, and what guests see of it. */
export default function MenuPage() {
  const { t } = useLingui()
  const query = useMenuState()
  const readNow = useReadNow()
  const { data: state } = query
  const reading = readNow.isPending || state?.reading === true
  useTitle(t`Menu`)

  return (
    <main className={page.page}>
      <div className={page.head}>
        <h1>
          <Trans>Menu</Trans>
        </h1>
        {state?.source && (
          <div className={styles.action}>
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
        )}
      </div>
      {query.isPending && <RowsSkeleton />}
      {query.isError && !state && (
        <Failure error={query.error} retry={() => void query.refetch()} busy={query.isFetching} />
      )}
      {state && !state.source && <NoSheet hasCopy={state.copy !== null} />}
      {state?.source && state.lastRead?.failure && (
        <NotRead source={state.source} failure={state.lastRead.failure} copy={state.copy} />
      )}
      {state?.source && <MenuFacts state={state} source={state.source} />}
      {state?.copy && <MenuLists fetchedAt={state.copy.fetchedAt} />}
    </main>
  )
}
