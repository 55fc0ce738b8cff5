import { Trans } from '@lingui/react/macro'
import type { LocalQuestion } from '@cloche/engine/interface.ts'
import type { QueueItem } from '@cloche/engine/queue.ts'
import { answerWords } from '../answer-words.ts'
import { useTexts } from '../texts.ts'

interface Props {
  item: QueueItem
  question: LocalQuestion | null
}

const NO_TEXTS = { title: '', options: {} }

/** A waiting item in plain words. */
export function ItemWords({ item, question }: Props) {
  const texts = useTexts(question ?? NO_TEXTS)
  switch (item.kind) {
    case 'answer': {
      const { answer } = item.body
      if (answer === null || answer === '') return <Trans>Answer taken back</Trans>
      const words = answerWords(answer, question?.type ?? 'text', texts)
      return <Trans>Answer: {words}</Trans>
    }
    case 'rate': {
      const { rate } = item.body
      const max = question?.options.max ?? 5
      if (rate === null) return <Trans>Mark taken back</Trans>
      return (
        <Trans>
          Mark: {rate} of {max}
        </Trans>
      )
    }
    case 'comment': {
      const { comment } = item.body
      return comment === '' ? <Trans>Comment taken back</Trans> : <Trans>Comment: {comment}</Trans>
    }
    case 'decline': {
      const { reason } = item.body
      return reason === null ? (
        <Trans>“I couldn’t” taken back</Trans>
      ) : (
        <Trans>
          You couldn’t: <bdi>{reason}</bdi>
        </Trans>
      )
    }
    case 'photo':
      return <Trans>Photo</Trans>
    case 'removePhoto':
      return <Trans>Photo removed</Trans>
    case 'dish': {
      const { dishName } = item.body
      return (
        <Trans>
          Ordered: <bdi>{dishName}</bdi>
        </Trans>
      )
    }
    case 'updateDish': {
      const {
        id,
        readyTime,
        dishName = question?.dishes.find((dish) => dish.id === id)?.dishName,
      } = item.body
      return readyTime ? (
        <Trans>
          Came: <bdi>{dishName}</bdi>
        </Trans>
      ) : (
        <Trans>
          Changed: <bdi>{dishName}</bdi>
        </Trans>
      )
    }
    case 'removeDish':
      return <Trans>Dish removed</Trans>
    case 'submit':
      return <Trans>The visit is submitted</Trans>
  }
}
