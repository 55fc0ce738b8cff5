import { Trans } from '@lingui/react/macro'

interface Props {
  part: 'comment' | 'photos'
  /** Whatever the answer is. */
  always: boolean
}

/** Asks for a comment or a photo that the current answer requires. */
export default function Asked({ part, always }: Props) {
  if (part === 'comment') {
    if (always) return <Trans>Please add a few words.</Trans>
    return <Trans>The mark is low: a few words about why, please.</Trans>
  }
  if (always) return <Trans>Please add a photo.</Trans>
  return <Trans>The mark is low: please add a photo that shows why.</Trans>
}
