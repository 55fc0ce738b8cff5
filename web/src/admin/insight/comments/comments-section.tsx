import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useSearchParams } from '../../../ui/search-params.ts'
import { addressFilter, words } from '../../kit/address-filter.ts'
import { List } from '../../kit/list.tsx'
import { PageNotice } from '../../kit/page-notice.tsx'
import { look } from '../../kit/look.ts'
import page from '../../kit/page.module.css'
import { SearchField } from '../../kit/search-field.tsx'
import type { InsightFilter } from '../insight-filter.ts'
import { CommentList } from './comment-list.tsx'
import { CommentWords } from './comment-words.tsx'
import { useComments } from './use-comments.ts'
import insight from '../insight.module.css'

interface Props {
  filter: InsightFilter
  today: string
}

const SEARCH = addressFilter<{ q?: string }>({ q: words })

/** Shows what guests wrote in the visits of a filter. The address has the searched words in `q`. */
export function CommentsSection({ filter, today }: Props) {
  const { t } = useLingui()
  const [params, setParams] = useSearchParams()
  const { q = '' } = SEARCH.read(params)
  const withWords = (text: string) => SEARCH.into(params, { q: text })
  const search = (text: string) => setParams(withWords(text), { replace: true })
  const query = useComments(filter, today, q)
  return (
    <section className={look.stack(3, look.put.within, insight.section)} aria-labelledby="comments">
      <h2 id="comments">
        <Trans>Comments</Trans>
      </h2>
      <CommentWords
        filter={filter}
        today={today}
        chosen={q}
        addressOf={(word) => `?${String(withWords(word))}`}
      />
      <search className={page.search}>
        <SearchField label={t`Find in comments and answers`} value={q} onChange={search} />
      </search>
      <List
        query={query}
        items={query.data?.pages.flatMap(({ items }) => items)}
        expected={4}
        empty={q ? <NotFound q={q} reset={() => search('')} /> : <NoComments />}
      >
        {(comments) => <CommentList comments={comments} />}
      </List>
    </section>
  )
}

function NotFound({ q, reset }: { q: string; reset: () => void }) {
  return (
    <PageNotice title={<Trans>No comment or answer has “{q}”</Trans>}>
      <p>
        <Trans>
          Whole words are searched, in any form, in English and Russian. Very common words such as “the” are
          not searched.
        </Trans>
      </p>
      <Button variant="default" onClick={reset}>
        <Trans>Show all comments</Trans>
      </Button>
    </PageNotice>
  )
}

function NoComments() {
  return (
    <p className={insight.soft}>
      <Trans>No guest wrote a comment or a text answer in this choice.</Trans>
    </p>
  )
}
