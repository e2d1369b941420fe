/** What each column of the file is: guessed from its heading, changed by whoever knows better. */
import '../../../ui/mantine-over.ts'

import type { Output } from '@iroko/contract/endpoint'
import { alertFor } from '@iroko/contract/errors'
import {
  columnsFor,
  type ImportKey,
  type ImportMapping,
  importColumns,
  isRequired,
  missingKeys,
  peopleImport,
} from '@iroko/contract/people/import'
import type { SheetChoice, SheetLayout } from '@iroko/contract/sheet-choice'
import { Button, Select } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { showAlert } from '../../../lib/alerts.ts'
import { useSend } from '../../../lib/use-call.ts'
import { SheetChoiceFields } from '../../../screens/import/sheet-choice.tsx'
import { toneClass } from '../../../ui/state/tone.ts'
import classes from '../records/parts.module.css'
import own from './parts.module.css'
import { fileInHand, sendPeople } from './parts.tsx'

type Import = Output<typeof peopleImport.show>['employee_import']

const choicesFor = (can: Import['can']) =>
  columnsFor(can).map((key) => ({ value: key, label: importColumns[key].label + (isRequired(key) ? ' *' : '') }))
const isKey = (value: string | null): value is ImportKey => value !== null && value in importColumns
const labelsOf = (keys: readonly ImportKey[]): string => keys.map((key) => importColumns[key].label).join(', ')

export function ColumnChoice({ row, onRead }: { row: Import; onRead: (id: string) => void }) {
  const router = useRouter()
  const [mapping, setMapping] = useState<ImportMapping>(() => row.columns.map(({ key }) => key))
  const check = useSend(peopleImport.check, { prefix: 'Import | ' })
  const missing = missingKeys(mapping)
  const choices = choicesFor(row.can)
  // A field is taken from one column only: whoever chooses it here takes it from where it was.
  const choose = (index: number, key: ImportKey | null) =>
    setMapping((old) => old.map((other, place) => (place === index ? key : other === key ? null : other)))
  const send = async () => {
    const { employee_import } = await check.mutateAsync({
      params: { id: row.id },
      body: { version: row.version, mapping },
    })
    // Whoever has rows to mend sees those first.
    const wrong = employee_import.wrong_count ? 'true' : undefined
    await router.navigate({ to: '.', search: { import: row.id, wrong } as never, replace: true })
  }
  return (
    <div className="card20 column16">
      {row.layout ? <OtherSheet id={row.id} layout={row.layout} onRead={onRead} /> : null}
      <ul className="column" aria-label="Columns of the file">
        {row.columns.map(({ heading, samples }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place in the file; two may have one heading.
          <li key={index} className={own.column}>
            <span>
              <span className="name">{heading}</span>
              <span className={`cut ${own.samples}`}>{samples.join(' · ') || 'Empty in the first rows'}</span>
            </span>
            <Select
              aria-label={`Field for ${heading}`}
              data={choices}
              value={mapping[index] ?? null}
              onChange={(value) => choose(index, isKey(value) ? value : null)}
              placeholder="Not imported"
              searchable
              clearable
              clearButtonProps={{ 'aria-label': `Do not import ${heading}` }}
              withScrollArea={false}
              styles={{ options: { maxHeight: 260, overflowY: 'auto' } }}
            />
          </li>
        ))}
      </ul>
      <Ignored row={row} mapping={mapping} />
      {missing.length > 0 ? (
        <div className={`panel ${classes.problems} ${toneClass('bad')}`} role="status">
          Choose a column for {labelsOf(missing)}.
        </div>
      ) : null}
      <div className="buttons">
        <Button loading={check.isPending} disabled={missing.length > 0} onClick={() => void send().catch(() => undefined)}>
          Check file
        </Button>
      </div>
    </div>
  )
}

/** Another sheet or row of the same file, which is read anew and replaces this import. */
function OtherSheet({ id, layout, onRead }: { id: string; layout: SheetLayout; onRead: (id: string) => void }) {
  const [isBusy, setBusy] = useState(false)
  const file = fileInHand(id)
  const choose = async (choice: SheetChoice) => {
    if (!file) return
    setBusy(true)
    try {
      onRead(await sendPeople(file, { ...choice, replaces: id }))
    } catch (error) {
      showAlert({ kind: 'warning', text: alertFor(error, 'Import | ') })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      <SheetChoiceFields layout={layout} disabled={isBusy || !file} onChoose={(choice) => void choose(choice)} />
      {file ? null : <p className="small">To read another sheet or row, choose the file again in step 1.</p>}
    </div>
  )
}

function Ignored({ row, mapping }: { row: Import; mapping: ImportMapping }) {
  const ignored = row.columns.filter((_, index) => !mapping[index]).map(({ heading }) => heading)
  if (ignored.length === 0) return null
  return <p className="small">Not imported: {ignored.join(', ')}.</p>
}
