/** What the check found in each row, and the button that adds everybody once nothing is wrong. */

import type { Output, Row } from '@iroko/contract/endpoint'
import { peopleImport } from '@iroko/contract/people/import'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { countOf, formatNumber } from '../../../lib/format.ts'
import { useSend } from '../../../lib/use-call.ts'
import type { Column } from '../../../screens/columns/column.ts'
import type { Filter } from '../../../screens/filters/filter.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { toneClass } from '../../../ui/state/tone.ts'
import classes from '../records/parts.module.css'
import own from './parts.module.css'

type Import = Output<typeof peopleImport.show>['employee_import']
type ReportRow = Row<typeof peopleImport.report>

interface ImportCheckProps {
  row: Import
  onStep: (step: 'file' | 'columns') => void
}

export function ImportCheck({ row, onStep }: ImportCheckProps) {
  const run = useSend(peopleImport.run, { prefix: 'Import | ' })
  const wrong = row.wrong_count ?? 0
  const isGood = wrong === 0
  return (
    <>
      <div className={`panel ${classes.held} ${toneClass(isGood ? 'good' : 'bad')}`} role="status">
        <p>
          {isGood
            ? `No errors in ${row.file_name}: ${countOf(row.row_count, 'person', 'people')} can be added. Each receives an invitation by mail.`
            : `${countOf(wrong, 'row')} of ${formatNumber(row.row_count)} ${wrong === 1 ? 'has' : 'have'} errors. Correct the file and upload it again. Nobody is added until then.`}
        </p>
      </div>
      {row.notes.length > 0 ? (
        <ul className={`column8 ${own.notes}`} aria-label="Who decides">
          {row.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      ) : null}
      <div className="buttons">
        <Button variant="subtle" color="gray" onClick={() => onStep('columns')}>
          Change columns
        </Button>
        <Button variant={isGood ? 'default' : 'filled'} onClick={() => onStep('file')}>
          Upload corrected file
        </Button>
        {isGood ? (
          <Button
            loading={run.isPending}
            onClick={() => run.mutate({ params: { id: row.id }, body: { version: row.version } })}
          >
            Add {countOf(row.row_count, 'person', 'people')}
          </Button>
        ) : null}
      </div>
      <ImportReport id={row.id} columns={checkColumns} filters={[wrongFilter]} />
    </>
  )
}

const line: Column<ReportRow> = {
  key: 'line',
  label: 'In the file',
  sortable: true,
  width: 124,
  render: (row) => `Row ${row.line}`,
}
const checkColumns: Column<ReportRow>[] = [
  line,
  { key: 'full_name', label: 'Name', sortable: true, width: 180 },
  { key: 'email', label: 'Email', sortable: true, width: 220 },
  { key: 'problems', label: 'Errors', render: ({ problems }) => <Problems problems={problems} /> },
]
const doneColumns: Column<ReportRow>[] = [
  line,
  { key: 'full_name', label: 'Name', sortable: true },
  { key: 'email', label: 'Email', sortable: true },
  {
    key: 'ogid',
    label: 'OGID',
    width: 140,
    render: ({ ogid }) => (ogid ? <Link to={`/dashboard/user/profile/${ogid}`}>{ogid}</Link> : null),
  },
]

function Problems({ problems }: { problems: readonly string[] }) {
  if (problems.length === 0) return <>None</>
  if (problems.length === 1) return <span className={own.sentence}>{problems[0]}</span>
  return (
    <ul className={own.problems}>
      {problems.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

interface ImportReportProps {
  id: string
  columns: readonly Column<ReportRow>[]
  filters?: readonly Filter<'wrong'>[]
}

const wrongFilter: Filter<'wrong'> = {
  type: 'select',
  name: 'wrong',
  label: 'Rows',
  none: 'All rows',
  options: [
    { value: 'true', label: 'Errors' },
    { value: 'false', label: 'No errors' },
  ],
}

function ImportReport({ id, columns, filters = [] }: ImportReportProps) {
  return (
    <ListView
      label="Rows of the file"
      call={peopleImport.report}
      extra={{ params: { id } }}
      columns={columns}
      filters={filters}
      rowId={(row) => String(row.line)}
      rowLabel={(row) => `Row ${row.line}`}
      errorPrefix="Import | "
    />
  )
}

/** Who was added, with their numbers. */
export function DoneReport({ id }: { id: string }) {
  return <ImportReport id={id} columns={doneColumns} />
}
