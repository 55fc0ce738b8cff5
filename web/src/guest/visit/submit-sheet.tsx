import { Plural, Trans } from '@lingui/react/macro'
import { useNavigate } from '../../ui/routing.tsx'
import { isFilledIn } from '@cloche/engine/receipt.ts'
import { Button } from '../../ui/button.tsx'
import { leaveSheet } from '../../ui/sheet-history.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { awaitedReceipts } from '../final/awaited-receipts.ts'
import { finalOf } from '../submissions.ts'
import { useReadable } from '../readable.ts'
import { useVisitCopy, useDevice } from '../shell/device-context.ts'
import { NotedList } from '../returned/noted-list.tsx'
import { viewsOf } from '../views.ts'
import { RetakeList } from './retake-list.tsx'
import styles from './missing-list.module.css'

/** Asks the guest to submit the visit; works without a signal too. Shows the same figures as the receipt. */
export function SubmitSheet({ search, close }: { search: string; close: () => void }) {
  const visitCopy = useVisitCopy()
  const go = useNavigate()
  const { dishes } = useReadable(viewsOf(visitCopy).summary)
  const { online, busy } = useReadable(useDevice().delivery)
  const items = useReadable(visitCopy.items)
  const running = dishes.filter(({ dish }) => dish.readyTime === null).length
  const submit = () => {
    awaitedReceipts.add(visitCopy.visitId)
    void visitCopy.submit()
    void leaveSheet().then(() => go(finalOf(visitCopy.visitId), { replace: true }))
  }

  return (
    <Sheet
      title={<Trans>Ready to submit?</Trans>}
      close={close}
      foot={
        <Button wide onClick={submit}>
          <Trans>Submit the visit</Trans>
        </Button>
      }
    >
      <p className={styles.words}>
        {online ? (
          <Trans>Once the server has it, it can no longer be changed.</Trans>
        ) : busy ? (
          <Trans>
            The server is busy: it is kept on this phone and goes out by itself. Until then you can change it.
          </Trans>
        ) : (
          <Trans>
            There is no connection: it is kept on this phone and goes out by itself. Until then you can change
            it.
          </Trans>
        )}
      </p>
      <dl className={styles.summary}>
        <div>
          <dt>
            <Trans>Answers</Trans>
          </dt>
          <dd>{items.filter(isFilledIn).length}</dd>
        </div>
        <div>
          <dt>
            <Trans>Photos</Trans>
          </dt>
          <dd>{items.flatMap(({ photos }) => photos).length}</dd>
        </div>
        <div>
          <dt>
            <Trans>Dishes</Trans>
          </dt>
          <dd>{items.flatMap((question) => question.dishes).length}</dd>
        </div>
      </dl>
      {running > 0 && (
        <p className={styles.warning}>
          <Plural
            value={running}
            one="# dish has not come yet. Its clock ends here: the report says that it never came."
            other="# dishes have not come yet. Their clocks end here: the report says that they never came."
          />
        </p>
      )}
      <NotedList search={search} close={close} />
      <RetakeList search={search} close={close} />
    </Sheet>
  )
}
