import { LIST } from '@cloche/languages/list.ts'
import { useLingui } from '@lingui/react/macro'
import { SegmentedControl } from '@mantine/core'
import type { Language } from '@cloche/contract/constants.ts'
import type { BankQuestion } from '@cloche/contract/questions.ts'
import { Suspense, use, useMemo, useState } from 'react'
import { currentLanguage } from '../../../boot/i18n.ts'
import { PreviewContext, type PreviewProps } from '../preview-context.ts'
import { previewItems } from './preview-items.ts'
import { look } from '../../kit/look.ts'
import styles from './preview-pane.module.css'

interface Props {
  /** The bank with the draft applied, in order. */
  bank: readonly BankQuestion[]
  id: string
}

/** Shows the guest's phone beside the form. */
export function PreviewPane({ bank, id }: Props) {
  const items = useMemo(() => previewItems(bank, id), [bank, id])
  return <PhonePane key={id} items={items} overview={items[0]?.id === id} />
}

/** Shows the guest's phone, with a choice of its language. */
export function PhonePane(shown: Pick<PreviewProps, 'items' | 'overview' | 'whole'>) {
  const { t } = useLingui()
  const drawPhone = use(PreviewContext)
  const [language, setLanguage] = useState<Language>(currentLanguage)
  return (
    <div className={look.stack(3, styles.pane)}>
      <div className={styles.phone}>
        <Suspense>
          {shown.items.length > 0 && drawPhone({ ...shown, language, title: t`The guest's phone` })}
        </Suspense>
      </div>
      <div className={look.line(3, look.put.apart, look.text('soft', 'xs'), styles.foot)}>
        <p>{t`Try it: nothing here is saved.`}</p>
        <SegmentedControl
          size="xs"
          aria-label={t`The guest's language`}
          data={LIST.map(({ code }) => ({ value: code, label: code.toUpperCase() }))}
          value={language}
          onChange={(code) => setLanguage(LIST.find((each) => each.code === code)!.code)}
        />
      </div>
    </div>
  )
}
