import { Textarea } from '@mantine/core'
import { useId } from 'react'
import { oneLine } from './one-line.ts'
import styles from './editor.module.css'

interface Props {
  original: string
  lang: string
  value: string
  onChange: (text: string) => void
  max: number
}

/** A text and, beside it, what it is in the other language. */
export function TranslatedText({ original, lang, value, onChange, max }: Props) {
  const id = useId()
  return (
    <>
      <span id={id} className={styles.original} dir="auto">
        {original}
      </span>
      <Textarea
        aria-labelledby={id}
        lang={lang}
        value={value}
        onChange={(event) =>
          onChange(max > 500 ? event.currentTarget.value : oneLine(event.currentTarget.value))
        }
        maxLength={max}
        minRows={1}
        autosize
      />
    </>
  )
}
