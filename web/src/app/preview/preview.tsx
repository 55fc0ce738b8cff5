import { setupI18n, type I18n } from '@lingui/core'
import { textsOf } from '@cloche/checklist/localize.ts'
import type { Language } from '@cloche/contract/constants.ts'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { PreviewItem, PreviewProps } from '../../admin/questions/preview-context.ts'
import { guestMessages } from '../../boot/i18n.ts'
import { Texts } from '../../boot/texts.tsx'
import { useSession } from '../../boot/session-context.tsx'
import { VisitCopyContext, GroundContext } from '../../guest/shell/device-context.ts'
import { toasts } from '../../ui/toasts.ts'
import { PhoneFrame } from './phone-frame.tsx'
import { createPreviewCopy } from './preview-copy.ts'
import { createPreviewGround } from './preview-ground.ts'
import { PreviewChecklist } from './preview-checklist.tsx'
import { PreviewScreen } from './preview-screen.tsx'

/** Shows the guest's screen for questions that are being edited. It reacts to taps and saves nothing. */
export default function Preview({ items, overview = false, whole = false, language, title }: PreviewProps) {
  const { api } = useSession()
  const [ground] = useState(() => createPreviewGround(api))
  const [visitCopy] = useState(() => createPreviewCopy(() => api.serverNow()))
  const words = useWords(language)
  const localize = useMemo(() => remembering((item) => inLanguage(item, language)), [language])
  useLayoutEffect(
    () => visitCopy.show(items.map(localize), !overview && !whole),
    [visitCopy, items, localize, overview, whole],
  )
  useEffect(
    () => () => {
      toasts.finish()
      visitCopy.close()
    },
    [visitCopy],
  )
  return (
    words && (
      <Texts i18n={words}>
        <PhoneFrame title={title} language={language}>
          <GroundContext value={ground}>
            <VisitCopyContext value={visitCopy}>
              {whole ? <PreviewChecklist /> : <PreviewScreen overview={overview} />}
            </VisitCopyContext>
          </GroundContext>
        </PhoneFrame>
      </Texts>
    )
  )
}

/** Loads the guest's messages in a language that may differ from the administrator's. */
function useWords(language: Language): I18n | null {
  const [words, setWords] = useState<I18n | null>(null)
  useEffect(() => {
    let wanted = true
    void guestMessages(language).then((messages) => {
      if (wanted) setWords(setupI18n({ locale: language, messages: { [language]: messages } }))
    })
    return () => {
      wanted = false
    }
  }, [language])
  return words
}

/** Screens choose texts by the language of the whole app, so the item keeps the texts of this language only. */
function inLanguage(item: PreviewItem, language: Language): PreviewItem {
  const { title, choices, ...texts } = textsOf(item, language)
  const { translations: _, ...options } = item.options
  return { ...item, title, options: { ...options, ...texts, choices: options.choices && choices } }
}

/** Caches the result for each item, so that unchanged items do not render again. */
function remembering(localize: (item: PreviewItem) => PreviewItem) {
  const known = new WeakMap<PreviewItem, PreviewItem>()
  return (item: PreviewItem) => {
    const local = known.get(item) ?? localize(item)
    known.set(item, local)
    return local
  }
}
