import { LIST } from '@cloche/languages/list.ts'
import { takesOption } from '@cloche/checklist/question-types.ts'
import { useLingui } from '@lingui/react/macro'
import { Select, Textarea } from '@mantine/core'
import type { Language } from '@cloche/contract/constants.ts'
import { useState, useId } from 'react'
import { currentLanguage } from '../../../boot/i18n.ts'
import { NO_TEXTS, type Draft, type TextsDraft } from './draft.ts'
import { Section } from './section.tsx'
import { look } from '../../kit/look.ts'
import styles from './editor.module.css'
import type { Editor } from './use-editor.ts'
import { oneLine } from './typed.ts'
import { within } from '../../../boot/within.ts'

/** Edits the texts in another language, each beside its original. */
export function TranslationSection({ editor }: { editor: Editor }) {
  const { t } = useLingui()
  const { draft, change } = editor
  const [language, setLanguage] = useState<Language>(() => likely(draft))
  const texts = draft.translations[language] ?? NO_TEXTS
  const set = (patch: Partial<TextsDraft>) =>
    change((now) => ({
      translations: {
        ...now.translations,
        [language]: { ...(now.translations[language] ?? NO_TEXTS), ...patch },
      },
    }))
  const field = (name: string, original: string, value: string, put: (text: string) => void, max: number) => (
    <TranslatedText key={name} original={original} lang={language} value={value} onChange={put} max={max} />
  )
  return (
    <Section title={t`In another language`}>
      <Select
        aria-label={t`Language`}
        data={LIST.map(({ code, name }) => ({ value: code, label: name }))}
        value={language}
        onChange={(chosen) => setLanguage(LIST.find(({ code }) => code === chosen)?.code ?? language)}
        allowDeselect={false}
      />
      <div className={styles.translations}>
        {field('title', draft.title, texts.title, (title) => set({ title }), 500)}
        {draft.help.trim() !== '' && field('help', draft.help, texts.help, (help) => set({ help }), 2000)}
        {takesOption(draft.type, 'unit') &&
          draft.unit !== '' &&
          field('unit', draft.unit, texts.unit, (unit) => set({ unit }), 20)}
        {takesOption(draft.type, 'choices') &&
          draft.choices.map(({ key, title }) =>
            field(
              key,
              title,
              texts.choices[key] ?? '',
              (text) => set({ choices: { ...texts.choices, [key]: text } }),
              300,
            ),
          )}
      </div>
      <p className={look.text('soft', 'xs')}>{t`Left empty, guests see the original.`}</p>
    </Section>
  )
}

/** Returns the language of existing translations, otherwise the one that the originals are probably not in. */
function likely({ translations }: Draft): Language {
  const there = LIST.find(({ code }) => translations[code])
  return there?.code ?? LIST.find(({ code }) => code !== currentLanguage())!.code
}

interface TranslatedTextProps {
  original: string
  lang: string
  value: string
  onChange: (text: string) => void
  max: number
}

/** Shows a text beside its translation. */
function TranslatedText({ original, lang, value, onChange, max }: TranslatedTextProps) {
  const id = useId()
  return (
    <>
      <span id={id} className={look.classes(look.text('soft', 'typed'), styles.original)} dir="auto">
        {original}
      </span>
      <Textarea
        aria-labelledby={id}
        lang={lang}
        value={value}
        onChange={within(max, ({ currentTarget: { value: typed } }) =>
          onChange(max > 500 ? typed : oneLine(typed)),
        )}
        minRows={1}
        autosize
      />
    </>
  )
}
