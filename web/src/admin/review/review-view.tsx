import { Trans } from '@lingui/react/macro'
import type { VisitQuestion } from '@cloche/contract/questions.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { useMemo, useState, useEffect } from 'react'
import { textsOf } from '@cloche/checklist/localize.ts'
import { usePrevious } from '@mantine/hooks'
import { usePageKeys } from '../kit/single-keys.ts'
import { useReviewQueue } from './deciding/use-review-queue.ts'
import { useSearchParams } from '../../ui/search-params.ts'
import { useOpenPanel } from '../kit/use-open-panel.ts'
import { isImportable } from './queue-import/importable.ts'
import { ImportPanel } from './queue-import/import-panel.tsx'
import { ReturnPanel } from './deciding/return-panel.tsx'
import { ReturnSummary } from './deciding/return-summary.tsx'
import { lastReturn, notesByQuestion } from './deciding/returns.ts'
import { DecidingBar, ReviewDone } from './deciding/deciding-bar.tsx'
import { ReturnDraftContext, useReturnDraft } from './deciding/use-return-draft.ts'
import { currentLanguage } from '../../boot/i18n.ts'
import { focusReview } from './deciding/use-review-calls.ts'
import type { ReturnDraft } from './deciding/return-draft.ts'
import { CategoryScores } from './category-scores.tsx'
import { DeclinedList } from './declined-list.tsx'
import { Gallery } from './gallery.tsx'
import { historiesOf } from './history.ts'
import { KitchenStrip } from './kitchen-strip.tsx'
import { LoadedTimeline } from './timeline.tsx'
import { changedOf, problemsOf, reviewOf } from './review.ts'
import { isVoidable } from '../entities/visits/visit-statuses.ts'
import { VoidVisitPanel } from '../entities/visits/void-visit-panel.tsx'
import { PdfPanel } from './pdf-panel.tsx'
import { ReviewBar } from './review-bar.tsx'
import { ReviewHead } from './review-head.tsx'
import { Section } from './section.tsx'
import { PageNotice } from '../kit/page-notice.tsx'
import { useCall } from '../kit/use-call.ts'
import { look } from '../kit/look.ts'

interface Props {
  visit: Visit
  items: readonly VisitQuestion[]
}

/** The visit as a director reads and prints it. */
export function ReviewView({ visit, items }: Props) {
  const review = useMemo(() => reviewOf(items), [items])
  const timeline = useCall('GET /visit/{visitId}/timeline', { params: { visitId: visit.id } })
  const reviewQueue = useReviewQueue(visit.id)
  const events = timeline.data?.items
  const histories = useMemo(() => historiesOf(events ?? []), [events])
  const notes = useMemo(() => notesByQuestion(events ?? []), [events])
  const returned = useMemo(() => lastReturn(events ?? []), [events])
  const draft = useReturnDraft(visit)
  useReviewEnd(draft)
  const [params] = useSearchParams()
  const panel = useOpenPanel()
  const [photoId, setPhotoId] = useState<string | null>(null)
  const onlyProblems = params.get('only') === 'problems'
  const sections = onlyProblems ? problemsOf(review.sections, returned) : review.sections
  const started = visit.startedAt !== null
  const returning = panel.open === 'return' && draft !== null
  const [firstPhoto] = sections.flatMap(({ questions }) => questions.flatMap(({ item }) => item.photos))
  usePageKeys({
    j: reviewQueue.openNext,
    k: reviewQueue.openPrevious,
    p: firstPhoto && (() => setPhotoId(firstPhoto.id)),
  })

  return (
    <ReturnDraftContext value={draft}>
      <ReviewBar visit={visit} problems={started ? review.problems : null} onlyProblems={onlyProblems} />
      <ReviewHead
        visit={visit}
        total={review.total}
        wasReturned={returned !== null}
        before={reviewQueue.queue?.restaurant}
      />
      {returned && visit.status !== 'accepted' && (
        <ReturnSummary visit={visit} returned={returned} changed={changedOf(review.sections, returned)} />
      )}
      {!started && <NotStarted visit={visit} />}
      {started && (
        <>
          <DeclinedList sections={review.sections} />
          <CategoryScores sections={review.sections} shown={sections} />
          {!onlyProblems && <KitchenStrip visit={visit} items={items} />}
          {onlyProblems && sections.length === 0 && (
            <p className={look.text('soft')}>
              <Trans>
                Nothing to complain about: every score is the best there is, and nothing was remarked.
              </Trans>
            </p>
          )}
          {sections.map((section) => (
            <Section
              key={section.category.id}
              section={section}
              visit={visit}
              histories={histories}
              notes={notes}
              returned={returned}
              openPhoto={setPhotoId}
            />
          ))}
          {!onlyProblems && <Unused categories={review.unused} />}
        </>
      )}
      {!onlyProblems && <LoadedTimeline visit={visit} items={items} query={timeline} />}
      {panel.open === 'phone' && isImportable(visit) && (
        <ImportPanel visit={visit} items={items} close={panel.close} />
      )}
      {panel.open === 'void' && isVoidable(visit) && (
        <VoidVisitPanel
          visit={visit}
          close={panel.close}
          done={visit.status === 'submitted' ? () => reviewQueue.goOn({ replace: true }) : panel.close}
        />
      )}
      {panel.open === 'pdf' && started && <PdfPanel visit={visit} items={items} close={panel.close} />}
      {reviewQueue.isDone && <ReviewDone />}
      {draft && <DecidingBar visit={visit} draft={draft} reviewQueue={reviewQueue} returning={returning} />}
      {returning && (
        <ReturnPanel visit={visit} items={items} draft={draft} close={panel.close} goOn={reviewQueue.goOn} />
      )}
      <Gallery sections={sections} photoId={photoId} show={setPhotoId} />
    </ReturnDraftContext>
  )
}

function NotStarted({ visit }: { visit: Visit }) {
  if (visit.status === 'cancelled') {
    return (
      <PageNotice
        title={visit.void ? <Trans>It never started</Trans> : <Trans>Cancelled before it started</Trans>}
      >
        <p>
          <Trans>The guest never began this visit, so there is nothing to read.</Trans>
        </p>
      </PageNotice>
    )
  }
  return (
    <PageNotice title={<Trans>Not started yet</Trans>}>
      <p>
        <Trans>The guest has not begun this visit. Answers appear here as soon as there are any.</Trans>
      </p>
    </PageNotice>
  )
}

/** Lists the optional sections that the guest did not open, so that nobody searches for them. */
function Unused({ categories }: { categories: readonly VisitQuestion[] }) {
  if (categories.length === 0) return null
  const names = categories.map((category) => textsOf(category, currentLanguage()).title).join(', ')
  return (
    <p className={look.text('soft')}>
      <Trans>Optional sections not used: {names}</Trans>
    </p>
  )
}

/**
 * Closes the return panel once the visit can't be returned any more, also when somebody else decided it, so that the
 * focus is not lost.
 */
function useReviewEnd(draft: ReturnDraft | null): void {
  const { open, drop } = useOpenPanel()
  const before = usePrevious(draft)
  useEffect(() => {
    // If another review is loading, the address belongs to it already.
    const isHere = new URLSearchParams(location.search).get('open') === 'return'
    if (open === 'return' && isHere && !draft) drop()
  })
  useEffect(() => {
    if (before && !draft && document.activeElement === document.body) focusReview()
  }, [before, draft])
}
