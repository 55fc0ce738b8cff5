import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { CallInput } from '@cloche/contract/calls.ts'
import type { ReportLink } from '@cloche/contract/report-links.ts'
import { Skeleton } from '@mantine/core'
import { currentLanguage } from '../../../boot/i18n.ts'
import { formatLanguage, monthInWords } from '../../kit/format.ts'
import { Failure } from '../../kit/failure.tsx'
import { Moment } from '../../kit/moment.tsx'
import { useCall } from '../../kit/use-call.ts'
import { useChange } from '../../kit/use-change.ts'
import { useMayEdit } from '../users/use-may-edit.ts'
import { LinkList } from '../links/link-list.tsx'
import { LinkRow } from '../links/link-row.tsx'
import type { LinkState } from '../links/link-state.ts'
import { MadeLink } from '../links/made-link.tsx'
import { MakeLink } from '../links/make-link.tsx'
import { look } from '../../kit/look.ts'
import styles from '../links/links.module.css'

/** `REPORT_LINK_DAYS.usual` of the contract. */
const USUAL_DAYS = 30

type NewLink = CallInput<'POST /report-link'>['body']

interface Props {
  of: { visitId: string } | { restaurantId: string }
  /** What a new link shows, as it is chosen now. */
  shown: NewLink
  /** There is nothing to read. */
  isEmpty?: boolean
}

/** Makes links by which the report is read without a login, and lists them. Only administrators may. */
export function ReportLinks(props: Props) {
  // Another choice is another report, to which the link just made does not lead.
  return useMayEdit() ? <Links key={JSON.stringify(props.shown)} {...props} /> : null
}

function Links({ of, shown, isEmpty = false }: Props) {
  const { t } = useLingui()
  const query = useCall('GET /report-link', { query: of }, { select: ({ items }) => items })
  const make = useChange('POST /report-link', ['report-link'])
  const links = query.data
  const made = make.data
  const isRevoked = links?.some(({ id, revokedAt }) => id === made?.id && revokedAt)
  return (
    <section className={look.stack(3, styles.links)} aria-labelledby="report-links">
      <h3 id="report-links">
        <Trans>Links to this report</Trans>
      </h3>
      <p className={look.text('soft')}>
        <Trans>Whoever has a link reads the report without a login, as you have chosen it here.</Trans>
      </p>
      {!isEmpty && (
        <MakeLink
          usualDays={USUAL_DAYS}
          make={{ ...make, mutate: (days) => make.mutate({ body: { ...shown, days } }) }}
        />
      )}
      {made && !isRevoked && (
        <MadeLink key={made.id} link={made.link} label={t`The link to the report`}>
          <Trans>
            Send this link to the restaurant. It is shown this once: later you can only make another.
          </Trans>
        </MadeLink>
      )}
      {query.isPending && <Skeleton height={20} width="70%" />}
      {query.isError && !links && <Failure query={query} />}
      {links && (
        <LinkList links={links}>{(link, state) => <Row key={link.id} link={link} state={state} />}</LinkList>
      )}
    </section>
  )
}

function Row({ link, state }: { link: ReportLink; state: LinkState }) {
  const revoke = useChange('DELETE /report-link/{id}', ['report-link'])
  return (
    <LinkRow
      link={link}
      state={state}
      about={<About link={link} />}
      used={
        link.lastOpenedAt ? (
          <>
            <Plural value={link.opened} one="opened once" other="opened # times" />
            {', '}
            <Trans>
              last <Moment at={link.lastOpenedAt} />
            </Trans>
          </>
        ) : (
          <Trans>never opened</Trans>
        )
      }
      warning={<Trans>The link stops working for good, for everybody who has it.</Trans>}
      revoke={{ ...revoke, mutate: () => revoke.mutate({ params: { id: link.id } }) }}
    />
  )
}

/** Says what a link shows. */
function About({ link: { month, language, times, photos, comments, visitId } }: { link: ReportLink }) {
  const { t } = useLingui()
  const parts = [
    month && monthInWords(month, currentLanguage()),
    formatLanguage(language),
    times && t`with times and tables`,
    visitId !== null && !photos && t`without photos`,
    !comments && t`without comments`,
  ]
  return parts.filter(Boolean).join(' · ')
}
