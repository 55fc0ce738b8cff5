import { Trans } from '@lingui/react/macro'
import { Component, type ReactNode } from 'react'
import { isMissing } from '../boot/asked-again.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

const openAgain = () => location.reload()

interface State {
  failed: 'broken' | 'missing' | null
}

/** Catches any error: says that the entered data is safe on the device, and offers to reload the page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: null }

  static getDerivedStateFromError(error: Error): State {
    return { failed: isMissing(error) && !navigator.onLine ? 'missing' : 'broken' }
  }

  override componentDidCatch(error: Error) {
    console.error(error)
    if (this.state.failed === 'missing') addEventListener('online', openAgain)
  }

  override render() {
    switch (this.state.failed) {
      case null:
        return this.props.children
      case 'missing':
        // There is no button, because without a signal a reload may show no page at all.
        return (
          <Notice title={<Trans>No signal</Trans>}>
            <Trans>This part opens by itself once there is a signal.</Trans>{' '}
            <Trans>What you entered is kept on this device.</Trans>
          </Notice>
        )
      case 'broken':
        return (
          <Notice
            title={<Trans>Something went wrong here</Trans>}
            action={
              <Button onClick={openAgain}>
                <Trans>Open it again</Trans>
              </Button>
            }
          >
            <Trans>What you entered is kept on this device.</Trans>
          </Notice>
        )
    }
  }
}
