import type { Language } from '@cloche/languages/list.ts'
import { useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { directionOf } from '../../boot/language.ts'
import { bootModalSwipe } from '../../boot/modal-swipe.ts'
import styles from './preview.module.css'

const PAGE = '<!doctype html><html><head></head><body></body></html>'

interface Props {
  title: string
  language: Language
  children: ReactNode
}

/** Renders in an iframe, so that widths, sheets and bars behave as on a phone of that size. */
export function PhoneFrame({ title, language, children }: Props) {
  const [page, setPage] = useState<Document | null>(null)
  useEffect(() => {
    if (!page) return undefined
    bootModalSwipe(page)
    return wearStyles(page)
  }, [page])
  useEffect(() => {
    if (page) Object.assign(page.documentElement, { lang: language, dir: directionOf(language) })
  }, [page, language])
  return (
    <>
      {/* Nothing foreign is in it, and in a sandbox Safari calls no handler. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe
        title={title}
        srcDoc={PAGE}
        className={styles.phone}
        onLoad={(event) => setPage(event.currentTarget.contentDocument)}
      />
      {page && createPortal(children, page.body)}
    </>
  )
}

/** Copies this page's styles to the frame, also those that later chunks add. */
function wearStyles(page: Document): () => void {
  const put = (node: Node) => {
    if (node instanceof Element && node.matches('style, link[rel="stylesheet"]'))
      page.head.append(node.cloneNode(true))
  }
  document.head.childNodes.forEach(put)
  const watcher = new MutationObserver((records) =>
    records.forEach(({ addedNodes }) => addedNodes.forEach(put)),
  )
  watcher.observe(document.head, { childList: true })
  return () => watcher.disconnect()
}
