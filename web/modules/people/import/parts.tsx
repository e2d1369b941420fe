/** Where an import begins: the file, the template, and the imports of before. */

import { peopleImport } from '@iroko/contract/people/import'
import { statusWords } from '../../../ui/state/status-words.ts'
import '@mantine/dropzone/styles.layer.css'
import type { Output } from '@iroko/contract/endpoint'
import { alertFor } from '@iroko/contract/errors'
import { type ImportState, importLimits } from '@iroko/contract/people/import'
import type { SheetChoice } from '@iroko/contract/sheet-choice'
import { Button, Input } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { useState } from 'react'
import { call } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { countOf } from '../../../lib/format.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { confirm } from '../../../screens/confirm.tsx'
import { refusalSentence } from '../../../screens/files/file-words.ts'
import { save } from '../../../screens/files/save.ts'
import { DateText } from '../../../ui/date/date-text.tsx'
import { Section } from '../../../ui/page.tsx'
import { Progress } from '../../../ui/state/progress.tsx'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'
import classes from '../records/parts.module.css'
import own from './parts.module.css'

/** Browsers go by the ending where the system knows no better; the server goes by the bytes. */
const accepted = {
  'text/csv': ['.csv', '.tsv', '.txt'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
}

/** Files of this tab by their imports: another sheet of one is read without choosing it again. */
const filesInHand = new Map<string, File>()
export const fileInHand = (id: string): File | undefined => filesInHand.get(id)

/** Has the server read a file, and answers its import. */
export async function sendPeople(
  file: File,
  { replaces, ...choice }: SheetChoice & { replaces?: string | undefined },
  progress?: (fraction: number) => void,
): Promise<string> {
  const input = { query: { ...choice, ...(replaces ? { replaces } : {}) }, body: { file } }
  const { employee_import } = await call(peopleImport.start, input, progress ? { progress } : {})
  filesInHand.clear()
  filesInHand.set(employee_import.id, file)
  void queryClient.invalidateQueries({ queryKey: [peopleImport.list.path] })
  return employee_import.id
}

interface FileChooserProps {
  /** The import that this file mends. */
  replaces?: string
  onRead: (id: string) => void
}

export function FileChooser({ replaces, onRead }: FileChooserProps) {
  const [problem, setProblem] = useState<string>()
  const [sending, setSending] = useState<{ name: string; fraction: number }>()
  const send = async (file: File) => {
    setProblem(undefined)
    setSending({ name: file.name, fraction: 0 })
    try {
      onRead(await sendPeople(file, { replaces }, (fraction) => setSending({ name: file.name, fraction })))
    } catch (error) {
      setProblem(alertFor(error))
    } finally {
      setSending(undefined)
    }
  }
  return (
    <Input.Wrapper label="File" required error={problem}>
      <Dropzone
        onDrop={([file]) => file && void send(file)}
        onReject={(refused) =>
          setProblem(refusalSentence(refused[0]?.file.name ?? '', refused[0]?.errors[0]?.code, importLimits))
        }
        accept={accepted}
        maxSize={importLimits.bytes}
        multiple={false}
        disabled={sending !== undefined}
        className={own.zone}
        inputProps={{ 'aria-label': 'File of people to add' }}
        data-invalid={problem ? true : undefined}
      >
        <p className={own.words}>
          <strong>Drop a file here or press to choose one</strong>
          <span>{importLimits.words}</span>
        </p>
      </Dropzone>
      {sending ? (
        <Progress
          label={sending.name}
          done={sending.fraction}
          total={1}
          text={sending.fraction < 1 ? `${Math.round(sending.fraction * 100)}%` : 'Reading'}
        />
      ) : null}
    </Input.Wrapper>
  )
}

export function Templates() {
  const take = (kind: 'csv' | 'xlsx') => void save(peopleImport.template, {}, '', kind, `employees-template.${kind}`)
  return (
    <div className={own.templates}>
      <p className="small">
        The template has every known column and one example row. Files with other column names work too: you map them in the
        next step.
      </p>
      <span className="buttons">
        <Button variant="default" onClick={() => take('xlsx')}>
          Template for Excel
        </Button>
        <Button variant="default" onClick={() => take('csv')}>
          Template as CSV
        </Button>
      </span>
    </div>
  )
}

type Header = Output<typeof peopleImport.list>['employee_imports'][number]

const states: StatusMap<ImportState> = {
  uploaded: { label: 'Not checked', tone: 'neutral' },
  checked: { label: 'Checked', tone: 'waiting' },
  waiting: statusWords.pending,
  running: { label: 'Adding', tone: 'info' },
  done: { label: 'Done', tone: 'good' },
}

const isMoving = ({ state }: Header): boolean => state === 'waiting' || state === 'running'

function peopleOf({ state, row_count, wrong_count, added_count }: Header): string {
  if (state === 'done') return `${countOf(added_count, 'person', 'people')} added`
  const rows = countOf(row_count, 'person', 'people')
  return wrong_count ? `${rows}, ${countOf(wrong_count, 'row')} with errors` : rows
}

export function EarlierImports({ onOpen }: { onOpen: (id: string) => void }) {
  const { data } = useCall(peopleImport.list)
  const drop = useSend(peopleImport.drop, { prefix: 'Import | ', success: 'message' })
  const rows = data?.employee_imports ?? []
  const ask = async ({ id, file_name, state }: Header) => {
    const yes = await confirm({
      title: `Delete import of ${file_name}?`,
      text:
        state === 'done'
          ? 'The people who were added remain. The report is deleted for good.'
          : 'Nobody was added from it. It is deleted for good.',
      action: 'Delete import',
      cancel: 'Keep import',
      danger: true,
    })
    if (yes) drop.mutate({ params: { id } })
  }
  if (rows.length === 0) return null
  return (
    <Section title="Your imports">
      <div className="card20 column16">
        <ul className="column">
          {rows.map((row) => (
            <li key={row.id} className={`middle16 ${classes.draft}`}>
              <span className="column">
                <span className={own.file}>
                  {row.file_name} <StatusBadge status={row.state} map={states} />
                </span>
                <span className="small">
                  {peopleOf(row)}, <DateText value={row.created_at} />
                </span>
              </span>
              <span className="buttons">
                {isMoving(row) ? null : (
                  <Button
                    variant="subtle"
                    color="gray"
                    aria-label={`Delete import of ${row.file_name}`}
                    onClick={() => void ask(row)}
                  >
                    Delete import
                  </Button>
                )}
                <Button variant="default" aria-label={`Open ${row.file_name}`} onClick={() => onOpen(row.id)}>
                  Open
                </Button>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
