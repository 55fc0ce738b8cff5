import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from '../../../ui/link.tsx'
import { AsOf } from '../../kit/as-of.tsx'
import { List } from '../../kit/list.tsx'
import { PageNotice } from '../../kit/page-notice.tsx'
import { Page } from '../../kit/page.tsx'
import list from '../../kit/rows.module.css'
import { useCall } from '../../kit/use-call.ts'
import { NewToken } from './new-token.tsx'
import { TokenRow } from './token-row.tsx'
import styles from '../programs.module.css'

/** Lists the API tokens, makes new ones and revokes them. */
export default function TokensPage() {
  const { t } = useLingui()
  const [isMaking, setMaking] = useState(false)
  const query = useCall('GET /token', {}, { select: ({ items }) => items })
  const actions = (
    <>
      <AsOf query={query} refresh={() => void query.refetch()} />
      <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setMaking(true)}>
        <Trans>New token</Trans>
      </Button>
    </>
  )
  return (
    <Page title={t`API tokens`} back={<BackToAccount />} actions={actions}>
      <p className={styles.lead}>
        <Trans>
          With a token a program, such as a BI tool, reads what you allow it to. It acts in your name and
          changes nothing. <a href="/api/docs">The calls of the API</a>
        </Trans>
      </p>
      <List query={query} items={query.data} expected={2} empty={<NoTokens />}>
        {(tokens) => (
          <ul className={list.rows}>
            {tokens.map((token) => (
              <TokenRow key={token.id} token={token} />
            ))}
          </ul>
        )}
      </List>
      {isMaking && <NewToken close={() => setMaking(false)} />}
    </Page>
  )
}

function BackToAccount() {
  return (
    <Link to="/admin/account">
      <Trans>Your account</Trans>
    </Link>
  )
}

function NoTokens() {
  return (
    <PageNotice title={<Trans>No token yet</Trans>}>
      <p>
        <Trans>Make one for each program, so that you can revoke one without stopping the others.</Trans>
      </p>
    </PageNotice>
  )
}
