import { visibleIds } from '@cloche/checklist/visible.ts'
import { Trans } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { Link } from '../../ui/link.tsx'
import type { LocalPhoto, LocalQuestion } from '@cloche/engine/interface.ts'
import { useFindingWords } from '../photos/finding-words.ts'
import { useReadable } from '../readable.ts'
import { useVisitCopy } from '../shell/device-context.ts'
import { useTexts } from '../texts.ts'
import styles from './retake-list.module.css'

interface Props {
  search: string
  close: () => void
}

/** Links to questions with photos that are worth taking again while the guest is still there. */
export function RetakeList({ search, close }: Props) {
  const items = useReadable(useVisitCopy().items)
  const visible = visibleIds(items)
  const poor = items
    .filter(({ id }) => visible.has(id))
    .flatMap((item) =>
      item.photos.filter(({ findings }) => findings.length > 0).map((photo) => ({ item, photo })),
    )
  if (poor.length === 0) return null
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>
        <Trans>Photos that may be worth retaking</Trans>
      </h3>
      <ul className={styles.plate}>
        {poor.map(({ item, photo }) => (
          <RetakeRow key={photo.id} item={item} photo={photo} search={search} close={close} />
        ))}
      </ul>
    </section>
  )
}

interface RowProps extends Props {
  item: LocalQuestion
  photo: LocalPhoto
}

function RetakeRow({ item, photo, search, close }: RowProps) {
  const { title } = useTexts(item)
  const wordsOf = useFindingWords()
  return (
    <li>
      <Link to={`/guest/question-list/${item.id}${search}`} className={styles.row} onClick={close}>
        <img className={styles.thumb} src={photo.thumbUrl} alt="" width="48" height="48" decoding="async" />
        <span className={styles.words}>
          <bdi>{title}</bdi>
          <span className={styles.findings}>{wordsOf(photo.findings)}</span>
        </span>
        <ChevronRight size={18} aria-hidden="true" />
      </Link>
    </li>
  )
}
