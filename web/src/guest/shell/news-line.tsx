import { Trans } from '@lingui/react/macro'
import { useSession } from '../../boot/session-context.tsx'
import { Link } from '../../ui/link.tsx'
import type { News } from './news-context.ts'
import styles from './delivery-line.module.css'

/** Says quietly what has happened meanwhile, and leads there. Null: the session is over. */
export default function NewsLine({ news }: { news: News | null }) {
  const session = useSession()
  if (news) {
    return (
      <Link to={news.to}>
        <Words kind={news.kind} />
      </Link>
    )
  }
  const enter = () => {
    session.hold(null)
    void session.check()
  }
  return (
    <button type="button" className={styles.enter} onClick={enter}>
      <Trans>You are logged out: log in to send</Trans>
    </button>
  )
}

function Words({ kind }: Pick<News, 'kind'>) {
  switch (kind) {
    case 'another':
      return <Trans>Another visit is open</Trans>
    case 'cancelled':
      return <Trans>This visit was cancelled</Trans>
    case 'submitted':
      return <Trans>This visit was submitted</Trans>
  }
}
