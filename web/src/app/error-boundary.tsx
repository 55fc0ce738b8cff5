import { Trans } from '@lingui/react/macro'
import { Component, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** The last net: says that what was entered is safe on the device, and offers a fresh start of the page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: Error) {
    console.error(error)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <Notice
        title={<Trans>This screen broke</Trans>}
        action={
          <Button onClick={() => location.reload()}>
            <Trans>Open it again</Trans>
          </Button>
        }
      >
        <Trans>What you entered is kept on this device.</Trans>
      </Notice>
    )
  }
}
