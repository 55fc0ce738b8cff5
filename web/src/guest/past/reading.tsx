import { isTouched } from '@cloche/checklist/item.ts'
import { Trans } from '@lingui/react/macro'
import { Absence } from '../absence/absence.tsx'
import { isPending } from '../submissions.ts'
import { useReadable } from '../readable.ts'
import { useVisitCopy } from '../shell/device-context.ts'
import { GuestMenu } from '../shell/guest-menu.tsx'
import { ScreenHeader } from '../shell/screen-header.tsx'
import { viewsOf } from '../views.ts'
import { visitDateText } from '../when.ts'
import { ReadCategory } from './read-category.tsx'
import { VisitStatusText } from './visit-status-text.tsx'
import { WhyClosed } from './why-closed.tsx'
import styles from './reading.module.css'

/** A visit with its answers, without inputs. */
export default function Reading({ back }: { back: string | undefined }) {
  const visitCopy = useVisitCopy()
  const visit = useReadable(visitCopy.visit)
  const submission = useReadable(visitCopy.submission)
  const items = useReadable(visitCopy.items)
  const sections = useReadable(viewsOf(visitCopy).sections)
  const byId = new Map(items.map((item) => [item.id, item]))
  const answered = sections
    .map(({ id, questions }) => ({
      category: byId.get(id)!,
      questions: questions.map((each) => byId.get(each)!).filter(isTouched),
    }))
    .filter(({ questions }) => questions.length > 0)
  return (
    <>
      <ScreenHeader
        title={visitDateText(visit.visitDate, 'short')}
        back={back ?? '/guest?visit=all'}
        end={<GuestMenu />}
      />
      <main className={styles.page}>
        <div className={styles.head}>
          <div>
            <h1 className={styles.title}>
              <bdi>{visit.restaurant.title}</bdi>
            </h1>
            <p className={styles.soft}>
              <bdi>{visit.restaurant.address}</bdi>
            </p>
            <VisitStatusText visit={visit} pending={isPending(submission) ? submission.state : undefined} />
          </div>
        </div>
        <WhyClosed />
        {!isPending(submission) && <Absence visit={visit} />}
        {answered.map(({ category, questions }) => (
          <ReadCategory
            key={category.id}
            category={category}
            questions={questions}
            timezone={visit.restaurant.timezone}
          />
        ))}
        {answered.length === 0 && visit.status !== 'scheduled' && (
          <p className={styles.soft}>
            <Trans>Nothing was answered.</Trans>
          </p>
        )}
      </main>
    </>
  )
}
