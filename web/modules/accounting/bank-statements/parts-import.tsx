/** A statement from a file: looked at, its columns confirmed, then kept. The browser holds the file in between. */
import '../../../ui/mantine-over.ts'
import {
  bankColumns,
  bankFileLimits,
  bankStatements,
  dayOrders,
  decimalMarks,
} from '@iroko/contract/accounting/bank-statements'
import type { Output } from '@iroko/contract/endpoint'
import { alertFor } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'
import { Button, NumberInput, Select } from '@mantine/core'
import { useRef, useState } from 'react'
import { showAlert } from '../../../lib/alerts.ts'
import { call } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { countOf } from '../../../lib/format.ts'
import { DialogWindow } from '../../../screens/dialog-window.tsx'
import { ColumnsOfFile } from '../../../screens/import/columns-of-file.tsx'
import { SheetChoiceFields } from '../../../screens/import/sheet-choice.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'

type Report = Output<typeof bankStatements.import>['bank_import']
type Options = Partial<
  Pick<Report, 'day_order' | 'decimal'> & {
    sheet: number
    heading_row: number
    columns: string
    opening_kobo: number
    closing_kobo: number
  }
>

const dayOrderWords = { day_first: 'Day first, as in 31/12/2026', month_first: 'Month first, as in 12/31/2026' }
const decimalWords = { point: 'Point, as in 1,500.00', comma: 'Comma, as in 1.500,00' }

interface BankImportProps {
  account: { id: string; code: string; title: string }
  onClose: () => void
}

/** Opens over the list of an account's lines. */
export function BankImport({ account, onClose }: BankImportProps) {
  const [looked, setLooked] = useState<{ file: File; options: Options; report: Report; message: string }>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const send = async (file: File, options: Options = {}, keep = false) => {
    setBusy(true)
    setProblem(undefined)
    try {
      const query = { account_id: account.id, ...options, ...(keep ? { keep: 'true' as const } : {}) }
      const { bank_import, message } = await call(bankStatements.import, { query, body: { file } })
      setLooked({ file, options, report: bank_import, message })
      if (!keep) return
      showAlert({ kind: 'success', text: message })
      void queryClient.invalidateQueries()
      onClose()
    } catch (error) {
      // What was chosen before stays, so that it can be chosen otherwise.
      setProblem(alertFor(error))
    } finally {
      setBusy(false)
    }
  }
  const again = (more: Options) => looked && void send(looked.file, { ...looked.options, ...more })
  return (
    <DialogWindow title={`Import a statement of ${account.code} ${account.title}`} width={760} onClose={onClose}>
      {() => (
        <div className="column16">
          <p className="small">
            {bankFileLimits.words}. The file begins where the last statement ended; lines that are known are skipped.
          </p>
          <input
            ref={input}
            type="file"
            accept=".csv,.tsv,.txt,.xlsx,.ofx,.qfx,.sta,.mt940,.940"
            hidden
            aria-label="Statement of the bank"
            onChange={(event) => {
              const file = event.currentTarget.files?.[0]
              event.currentTarget.value = ''
              if (file) void send(file)
            }}
          />
          {looked ? <Facts file={looked.file.name} report={looked.report} message={looked.message} /> : null}
          {problem ? (
            <p role="alert" className="panel">
              {problem}
            </p>
          ) : null}
          {looked && looked.report.columns.length > 0 ? (
            <Table
              report={looked.report}
              isBusy={isBusy}
              onChange={again}
              onColumns={(columns) => setLooked({ ...looked, report: { ...looked.report, columns, fresh: 0 } })}
            />
          ) : null}
          {looked?.report.needs_balances ? <Balances isBusy={isBusy} onEnter={again} /> : null}
          <div className="buttons">
            <Button variant={looked ? 'default' : 'filled'} loading={isBusy} onClick={() => input.current?.click()}>
              {looked ? 'Choose another file' : 'Choose a file'}
            </Button>
            {looked && looked.report.columns.length > 0 ? (
              <Button variant="default" loading={isBusy} onClick={() => again({ columns: keysOf(looked.report) })}>
                Check again
              </Button>
            ) : null}
            {looked ? (
              <Button
                loading={isBusy}
                disabled={looked.report.fresh === 0}
                onClick={() => void send(looked.file, looked.options, true)}
              >
                Import {countOf(looked.report.fresh, 'line')}
              </Button>
            ) : null}
          </div>
        </div>
      )}
    </DialogWindow>
  )
}

const keysOf = ({ columns }: Report): string => columns.map(({ key }) => key ?? '').join(',')

function Facts({ file, report, message }: { file: string; report: Report; message: string }) {
  const { from_on, to_on, opening_kobo, closing_kobo, lines, fresh, known, skipped } = report
  if (opening_kobo === null)
    return (
      <p role="status">
        {file}: {message}
      </p>
    )
  return (
    <div role="status" className="column16">
      <p>
        {file}: {message}
      </p>
      <DescriptionList
        items={[
          { label: 'From', value: from_on },
          { label: 'Until', value: to_on },
          { label: 'Opening', value: formatMoney(opening_kobo) },
          { label: 'Closing', value: formatMoney(closing_kobo) },
          { label: 'Lines', value: `${lines}: ${fresh} new, ${known} known` },
          { label: 'Rows without an amount', value: skipped },
        ]}
      />
    </div>
  )
}

interface TableProps {
  report: Report
  isBusy: boolean
  onChange: (options: Options) => void
  onColumns: (columns: Report['columns']) => void
}

function Table({ report, isBusy, onChange, onColumns }: TableProps) {
  return (
    <>
      <SheetChoiceFields layout={report.layout} disabled={isBusy} onChoose={onChange} />
      <div className="middle8">
        <Select
          label="Dates"
          data={dayOrders.map((value) => ({ value, label: dayOrderWords[value] }))}
          value={report.day_order}
          allowDeselect={false}
          disabled={isBusy}
          onChange={(value) => onChange({ day_order: value === 'month_first' ? value : 'day_first' })}
        />
        <Select
          label="Decimal mark"
          data={decimalMarks.map((value) => ({ value, label: decimalWords[value] }))}
          value={report.decimal}
          allowDeselect={false}
          disabled={isBusy}
          onChange={(value) => onChange({ decimal: value === 'comma' ? value : 'point' })}
        />
      </div>
      <ColumnsOfFile columns={report.columns} meanings={bankColumns} onChange={onColumns} />
    </>
  )
}

function Balances({ isBusy, onEnter }: { isBusy: boolean; onEnter: (options: Options) => void }) {
  const [opening, setOpening] = useState<number | string>('')
  const [closing, setClosing] = useState<number | string>('')
  const shape = { leftSection: '₦', thousandSeparator: ',', decimalScale: 2, hideControls: true } as const
  return (
    <div className="middle8">
      <NumberInput {...shape} label="Opening balance" value={opening} onChange={setOpening} />
      <NumberInput {...shape} label="Closing balance" value={closing} onChange={setClosing} />
      <Button
        variant="default"
        loading={isBusy}
        disabled={opening === '' || closing === ''}
        onClick={() =>
          onEnter({ opening_kobo: Math.round(Number(opening) * 100), closing_kobo: Math.round(Number(closing) * 100) })
        }
      >
        Check
      </Button>
    </div>
  )
}
