import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { Fragment, useEffect, useRef, useState, type DragEvent, type ReactNode } from 'react'
import { Link } from '../../ui/link.tsx'
import { mayPass } from './check-file.ts'
import { FileChoice } from './file-choice.tsx'
import { look } from './look.ts'
import styles from './file-wizard.module.css'
import notice from './page-notice.module.css'
import { PasteField, PasteRefusal, usePaste } from './paste-field.tsx'
import type { PasteFault } from './pasted-table.ts'
import { Working } from './working.tsx'

interface Props<Read, Stored> {
  /** The wizard reads a file as soon as it is chosen. Reading stores nothing. */
  reading: UseMutationResult<Read, Error, File>
  storing: { data: Stored | undefined; isPending: boolean; reset: () => void }
  /** The file types that the browser offers, and the label of the button that asks for a file. */
  accept: string
  label: ReactNode
  /** The first step: says what the file must hold and where to get one. */
  preparation: ReactNode
  /** A table may also be pasted, from a spreadsheet or as text. */
  isPasteable?: boolean
  /** Names the file types that the server accepts and the largest size. */
  limits: ReactNode
  /** The reason why the file is refused. By default this is the failure of reading. */
  error?: Error | null
  renderReason: (error: Error) => ReactNode
  /** Renders the preview with the button that chooses another file. */
  renderPreview: (read: Read, file: File, another: ReactNode) => ReactNode
  renderDone: (stored: Stored, restart: () => void) => ReactNode
}

/** Leads from a file's preparation to its preview and storage. A file dropped or pasted at any step but the last is read. */
export function FileWizard<Read, Stored>(props: Props<Read, Stored>) {
  const { reading, storing, accept, label, preparation, limits, error = reading.error } = props
  const { isPasteable = false } = props
  const { variables: file, data: read } = reading
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<PasteFault | null>(null)
  const choose = (next: File) => {
    setFault(null)
    storing.reset()
    reading.mutate(next)
  }
  const restart = () => {
    storing.reset()
    reading.reset()
  }
  const take = usePaste({ choose, refuse: setFault }, isPasteable && !storing.isPending && !storing.data)
  if (storing.data !== undefined) return props.renderDone(storing.data, restart)

  const another = (
    <FileChoice accept={accept} choose={choose} variant="default" disabled={storing.isPending}>
      <Trans>Choose another</Trans>
    </FileChoice>
  )
  return (
    <DropArea busy={storing.isPending} choose={choose}>
      {fault && (
        <p role="alert" className={look.row(0, look.put.apart, styles.refused)}>
          <PasteRefusal fault={fault} />
        </p>
      )}
      {error && file && !fault && (
        <RefusedFile error={error} file={file} why={props.renderReason(error)} choose={choose}>
          <FileChoice accept={accept} choose={choose} variant="default">
            {label}
          </FileChoice>
        </RefusedFile>
      )}
      {reading.isPending && <Working file={reading.variables} />}
      {!reading.isPending && read === undefined && (
        <ol className={look.stack(4, styles.steps)}>
          <li className={look.stack(4, look.put.within, look.put.left, look.plate(), styles.step)}>
            {preparation}
          </li>
          <li className={look.stack(4, look.put.within, look.put.left, look.plate(), styles.step)}>
            <h2>
              <Trans>Bring it here</Trans>
            </h2>
            <p>{limits}</p>
            <div className={look.row(3)}>
              <FileChoice accept={accept} choose={choose}>
                {label}
              </FileChoice>
              <span className={look.classes(look.text('soft', 's'), styles.toDrop)}>
                <Trans>or drop it on this page</Trans>
              </span>
            </div>
            {isPasteable && <PasteField text={typed} type={setTyped} take={take} />}
          </li>
        </ol>
      )}
      {read !== undefined && file && !error && (
        <Fragment key={reading.submittedAt}>{props.renderPreview(read, file, another)}</Fragment>
      )}
    </DropArea>
  )
}

interface DropAreaProps {
  /** While a file is stored, a drop does nothing. */
  busy: boolean
  choose: (file: File) => void
  children: ReactNode
}

function DropArea({ busy, choose, children }: DropAreaProps) {
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped && !busy) choose(dropped)
  }
  const hover = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <div
      className={look.stack(4, look.put.within, styles.drop)}
      data-over={over || undefined}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  )
}

interface RefusedFileProps {
  error: Error
  file: File
  why: ReactNode
  choose: (file: File) => void
  /** The button that chooses another file. */
  children: ReactNode
}

/** Says why the file was refused, and offers the same file again where another try can succeed. */
function RefusedFile({ error, file, why, choose, children }: RefusedFileProps) {
  return (
    <div role="alert" className={look.row(0, look.put.apart, styles.refused)}>
      <p>
        <strong dir="auto">{file.name}</strong>
        <br />
        {why}
      </p>
      <div className={look.row(2, look.put.stretched, styles.buttons)}>
        {mayPass(error) && (
          <Button variant="default" onClick={() => choose(file)}>
            <Trans>Read it again</Trans>
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}

interface FindingsProps {
  /** The reason why a readable file was not stored. */
  alert: ReactNode
  title: string
  /** The buttons that choose another file or store this one. */
  buttons: ReactNode
  /** The counts of what the file holds. */
  children: ReactNode
}

/** The head of a preview sums up the file's content in a few lines. */
export function Findings({ alert, title, buttons, children }: FindingsProps) {
  return (
    <>
      {alert && (
        <p role="alert" className={look.row(0, look.put.apart, styles.refused)}>
          {alert}
        </p>
      )}
      <div className={look.row(0, look.put.end, look.put.apart, styles.bar)}>
        <div className={styles.findings} role="status">
          <ArrivalHeading title={title}>{title}</ArrivalHeading>
          {children}
        </div>
        <div className={look.row(2, look.put.stretched, styles.buttons)}>{buttons}</div>
      </div>
    </>
  )
}

interface DoneProps {
  title: ReactNode
  /** The address of the list that shows the stored rows. */
  list: string
  toList: ReactNode
  restart: () => void
  /** The label of the button that starts over. */
  another: ReactNode
  /** The next steps after the import. */
  children?: ReactNode
}

/** The last step says what was stored, links to it, and leads back to the first step. */
export function Done({ title, list, toList, restart, another, children }: DoneProps) {
  return (
    <div className={look.stack(3, notice.notice)} role="status">
      <CheckCheck size={32} className={look.text('accent')} aria-hidden />
      <ArrivalHeading>{title}</ArrivalHeading>
      {children}
      <p>
        <Link to={list}>{toList}</Link>
      </p>
      <Button variant="default" onClick={restart}>
        {another}
      </Button>
    </div>
  )
}

interface ArrivalHeadingProps {
  /** The full text of a heading that may be cut off. */
  title?: string
  children: ReactNode
}

/** Takes the focus when the content replaces the button that had it, so that a keyboard user continues here. */
function ArrivalHeading({ title, children }: ArrivalHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <h2 ref={heading} tabIndex={-1} dir="auto" title={title} className={styles.arrival}>
      {children}
    </h2>
  )
}
