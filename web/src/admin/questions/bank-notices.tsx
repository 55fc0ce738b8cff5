import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '../../ui/link.tsx'
import { look } from '../kit/look.ts'
import { PageNotice } from '../kit/page-notice.tsx'

/** Offers the ways to start an empty bank. */
export function EmptyBank({ add }: { add: () => void }) {
  return (
    <PageNotice title={<Trans>No questions yet</Trans>}>
      <p>
        <Trans>
          A checklist is made of categories, such as the entrance or the food, with questions in them. Visits
          that are opened from then on get it; visits already begun keep what they have.
        </Trans>
      </p>
      <div className={look.row(3, look.put.stretched, look.put.middle)}>
        <Button component={Link} to="/admin?new=starter">
          <Trans>Take one of ours</Trans>
        </Button>
        <Button onClick={add} variant="default">
          <Trans>Make the first category</Trans>
        </Button>
        <Button component={Link} to="/admin/question/import" variant="default">
          <Trans>Import an XLSForm</Trans>
        </Button>
      </div>
    </PageNotice>
  )
}

export function NothingFound({ words, reset }: { words: string; reset: () => void }) {
  return (
    <PageNotice title={<Trans>No question says “{words}”</Trans>}>
      <p>
        <Trans>Titles, help and choices were looked through, in every language.</Trans>
      </p>
      <Button variant="default" onClick={reset}>
        <Trans>Show all questions</Trans>
      </Button>
    </PageNotice>
  )
}
