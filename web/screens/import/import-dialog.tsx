import type { SheetImport } from '@iroko/contract/crud'
import type { Input, Output } from '@iroko/contract/endpoint'
import type { SheetChoice } from '@iroko/contract/sheet-choice'
import { Button } from '@mantine/core'
import { type ChangeEvent, useRef, useState } from 'react'
import { countOf } from '../../lib/format.ts'
import { useSend } from '../../lib/use-call.ts'
import { useClose } from '../ask.tsx'
import classes from '../dialog.module.css'
import { Dialog } from '../dialog.tsx'
import { SheetChoiceFields } from './sheet-choice.tsx'

interface ImportDialogProps {
  /** What is imported, as the title of its screen: 'Designations'. */
  title: string
  call: SheetImport
}

/** The browser holds the file: it is sent once to see how it would go, and once more to be kept. */
export function ImportDialog({ title, call }: ImportDialogProps) {
  const [looked, setLooked] = useState<{ file: File; choice: SheetChoice; report: Output<SheetImport> }>()
  const input = useRef<HTMLInputElement>(null)
  const close = useClose()
  const prefix = 'Import | '
  const look = useSend<SheetImport>(call, { prefix })
  const keep = useSend<SheetImport>(call, { prefix, success: 'message', onSuccess: () => close(true) })
  const send = (file: File, query = {}) => ({ query, body: { file } }) as unknown as Input<SheetImport>
  const check = (file: File, choice: SheetChoice = {}) =>
    look.mutate(send(file, choice), { onSuccess: (report) => setLooked({ file, choice, report }) })
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    event.currentTarget.value = ''
    if (file) check(file)
  }
  const { wrong = [], notes = [] } = looked?.report.import ?? {}
  const columns = Object.keys(Object(call.line).shape)
  const template = `data:text/csv;charset=utf-8,${encodeURIComponent(`${columns.join(',')}\r\n`)}`
  return (
    <Dialog title={`Import ${title.toLowerCase()}`}>
      {(cancel) => (
        <>
          <p className={classes.text}>
            A CSV or Excel file (.xlsx) with a row that names the columns: {columns.join(', ')}. All lines are added or none.{' '}
            <a href={template} download={`${title.toLowerCase().replaceAll(' ', '-')}-template.csv`}>
              Download template
            </a>
          </p>
          <p role="status">{looked?.report.message}</p>
          {looked ? (
            <SheetChoiceFields
              layout={looked.report.import.layout}
              disabled={look.isPending}
              onChoose={(choice) => check(looked.file, choice)}
            />
          ) : null}
          {notes.length > 0 ? (
            <ul className={classes.text} aria-label="Who decides">
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          ) : null}
          {wrong.length > 0 ? (
            <ul className={classes.text} aria-label="Lines to correct">
              {wrong.slice(0, 50).map(({ line, title: named, problem }) => (
                <li key={line}>
                  Line {line}
                  {named ? `, ${named}` : ''}: {problem}
                </li>
              ))}
            </ul>
          ) : null}
          <input ref={input} type="file" accept=".csv,.tsv,.txt,.xlsx" hidden aria-label="File to import" onChange={take} />
          <div className="buttons">
            <Button variant="default" onClick={cancel}>
              Cancel
            </Button>
            <Button variant={looked ? 'default' : 'filled'} loading={look.isPending} onClick={() => input.current?.click()}>
              {looked ? 'Choose another file' : 'Choose a file'}
            </Button>
            {looked && wrong.length === 0 ? (
              <Button
                loading={keep.isPending}
                onClick={() => keep.mutate(send(looked.file, { ...looked.choice, keep: 'true' }))}
              >
                Add {countOf(looked.report.import.lines, 'line')}
              </Button>
            ) : null}
          </div>
        </>
      )}
    </Dialog>
  )
}
