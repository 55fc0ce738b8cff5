import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { look } from '../kit/look.ts'
import page from '../kit/page.module.css'
import { PageNotice } from '../kit/page-notice.tsx'
import { useSession } from '../../boot/session-context.tsx'

/** Keeps the shell when a page fails to load or breaks. Another address tries again. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return <Boundary key={pathname}>{children}</Boundary>
}

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: Error) {
    console.error(error)
  }

  override render() {
    return this.state.failed ? <PageFailed /> : this.props.children
  }
}

/**
 * Reloads the page once the server answers. Without a server, the browser would show its own error with no way back.
 */
function PageFailed() {
  const { api } = useSession()
  const { isFetching, isError, refetch } = useQuery({
    queryKey: ['server-answers'],
    queryFn: ({ signal }) => api.call('GET /user', { signal }),
    enabled: false,
    retry: false,
    gcTime: 0,
  })
  const tryAgain = async () => {
    const { isSuccess } = await refetch()
    if (isSuccess) location.reload()
  }
  return (
    <main className={look.stack(4, look.put.within, page.page)}>
      <PageNotice role="alert" isPage title={<Trans>This didn't load</Trans>}>
        <p>
          {isError ? (
            <Trans>The server can't be reached. Check the connection.</Trans>
          ) : (
            <Trans>This page did not come, or broke. What is stored is not touched.</Trans>
          )}
        </p>
        <Button onClick={() => void tryAgain()} loading={isFetching} h="var(--control)">
          <Trans>Try again</Trans>
        </Button>
      </PageNotice>
    </main>
  )
}
