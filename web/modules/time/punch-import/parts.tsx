/** Punches from a file: looked at, its columns confirmed, then kept. The browser holds the file in between; the server keeps nothing. */
import '../../../ui/mantine-over.ts'
import type { Output } from '@iroko/contract/endpoint'
import { alertFor } from '@iroko/contract/errors'
import type { SheetChoice } from '@iroko/contract/sheet-choice'
import { type PunchKey, punchColumns, punchImport, punchImportLimits, punchKeys } from '@iroko/contract/time/punch-import'
import { Button, Select } from '@mantine/core'
import { type ChangeEvent, useRef, useState } from 'react'
import { showAlert } from '../../../lib/alerts.ts'
import { call } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { countOf } from '../../../lib/format.ts'
import { useBranchOptions } from '../../../screens/choices/structure.ts'
import { ColumnsOfFile } from '../../../screens/import/columns-of-file.tsx'
import { SheetChoiceFields } from '../../../screens/import/sheet-choice.tsx'
import { toneClass } from '../../../ui/state/tone.ts'
import classes from '../terminals/parts.module.css'

type Report = Output<typeof punchImport.run>['punch_import']
interface Looked {
  file: File
  choice: SheetChoice
  report: Report
  message: string
}

export function PunchImport() {
  const branches = useBranchOptions()
  const [chosen, setChosen] = useState<string>()
  const [looked, setLooked] = useState<Looked>()
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const branch_id = chosen ?? branches[0]?.value ?? ''
  const send = async (file: File, choice: SheetChoice = {}, keys?: readonly (PunchKey | null)[], keep = false) => {
    setBusy(true)
    try {
      const query = {
        branch_id,
        ...choice,
        ...(keys ? { columns: keys.map((key) => key ?? '').join(',') } : {}),
        ...(keep ? { keep: 'true' as const } : {}),
      }
      const { punch_import, message } = await call(punchImport.run, { query, body: { file } })
      setLooked({ file, choice, report: punch_import, message })
      if (keep) {
        showAlert({ kind: 'success', text: message })
        void queryClient.invalidateQueries()
      }
    } catch (error) {
      showAlert({ kind: 'warning', text: alertFor(error, 'Import | ') })
    } finally {
      setBusy(false)
    }
  }
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    event.currentTarget.value = ''
    if (file) void send(file)
  }
  const keysOf = (report: Report) => report.columns.map(({ key }) => key)
  return (
    <div className="card20 column16">
      <p className="small">
        {punchImportLimits.words}: one row per punch, with the OGID or the terminal number, the date and time, and in or out
        where the file has it; or the file that a terminal writes to a stick (attlog.dat). Known rows change nothing.
      </p>
      <Select
        label="Branch of the punches"
        data={branches.map(({ value, label }) => ({ value, label }))}
        value={branch_id}
        allowDeselect={false}
        onChange={(value) => setChosen(value ?? undefined)}
      />
      <input ref={input} type="file" accept=".csv,.tsv,.txt,.dat,.xlsx" hidden aria-label="File of punches" onChange={take} />
      <div className="buttons">
        <Button
          variant={looked ? 'default' : 'filled'}
          loading={isBusy}
          disabled={!branch_id}
          onClick={() => input.current?.click()}
        >
          {looked ? 'Choose another file' : 'Choose a file'}
        </Button>
        {looked && !looked.report.kept ? (
          <>
            <Button
              variant="default"
              loading={isBusy}
              onClick={() => void send(looked.file, looked.choice, keysOf(looked.report))}
            >
              Check again
            </Button>
            <Button
              loading={isBusy}
              disabled={looked.report.fresh === 0}
              onClick={() => void send(looked.file, looked.choice, keysOf(looked.report), true)}
            >
              Import {countOf(looked.report.fresh, 'punch', 'punches')}
            </Button>
          </>
        ) : null}
      </div>
      {looked ? (
        <ReportView
          looked={looked}
          isBusy={isBusy}
          onChoose={(choice) => void send(looked.file, choice)}
          onColumns={(columns) => setLooked({ ...looked, report: { ...looked.report, fresh: 0, columns } })}
        />
      ) : null}
    </div>
  )
}

const punchLabels = Object.fromEntries(punchKeys.map((key) => [key, punchColumns[key].label])) as Record<PunchKey, string>

interface ReportViewProps {
  looked: Looked
  isBusy: boolean
  onChoose: (choice: SheetChoice) => void
  onColumns: (columns: Report['columns']) => void
}

function ReportView({ looked, isBusy, onChoose, onColumns }: ReportViewProps) {
  const { report, file, message } = looked
  const { rows, good, fresh, problems, problem_count, kept, columns } = report
  return (
    <>
      <div className={`panel ${classes.held} ${toneClass(problem_count > 0 || good === 0 ? 'waiting' : 'good')}`} role="status">
        <p>
          {kept || good + problem_count === 0
            ? `${file.name}: ${message}`
            : `${file.name}: ${countOf(rows, 'row')}, ${countOf(fresh, 'punch', 'punches')} new, ${good - fresh} known, ${problem_count} with errors. Nothing is imported yet.`}
        </p>
      </div>
      {kept ? null : <SheetChoiceFields layout={report.layout} disabled={isBusy} onChoose={onChoose} />}
      {kept ? null : <ColumnsOfFile columns={columns} meanings={punchLabels} onChange={onColumns} />}
      {problems.length > 0 ? (
        <ul className={classes.problems} aria-label="Rows with errors">
          {problems.map(({ line, problem }) => (
            <li key={line}>
              Row {line}: {problem}
            </li>
          ))}
          {problem_count > problems.length ? <li>And {problem_count - problems.length} more</li> : null}
        </ul>
      ) : null}
    </>
  )
}
