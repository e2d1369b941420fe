/** What payrolls owe to authorities and funds: a list to file from, and the people of one filing. */
import type { Row } from '@iroko/contract/endpoint'
import { type FilingStatus, filingKinds, filingTitle, filingWords, payrollFilings } from '@iroko/contract/payroll/filings'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { countOf } from '../../../lib/format.ts'
import { later } from '../../../lib/lazily.ts'
import { focusQuietly } from '../../../lib/screen/focus.ts'
import { useAddress } from '../../../lib/screen/use-address.ts'
import { useMay } from '../../../lib/session.ts'
import { useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { AskButton } from '../../../screens/ask-button.tsx'
import { personColumn } from '../../../screens/columns/person-column.tsx'
import { save } from '../../../screens/files/save.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import { monthChoices, today, withDaysInWords } from '../../../ui/date/date-words.ts'
import type { Shown } from '../../../ui/shown-pay.tsx'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'
import { amountColumn } from '../payslips/parts-shown.tsx'

const PaperDialog = later(() => import('../papers/parts-schedule.tsx').then((module) => module.PaperDialog))

type Filing = Row<typeof payrollFilings.list>

const prefix = 'Payroll filing | '
const statusMap: StatusMap<FilingStatus> = {
  open: { label: 'Open', tone: 'waiting' },
  overdue: { label: 'Overdue', tone: 'bad' },
  filed: { label: 'Filed', tone: 'good' },
}
const statusOptions = Object.entries(statusMap).map(([value, { label }]) => ({ value, label }))

const kindOf = ({ kind, supplement, is_adjustment }: Filing): string =>
  `${filingWords[kind]}${supplement > 1 ? `, supplement ${supplement}` : ''}${is_adjustment ? ', adjustment' : ''}`

/** What is below zero lowers what is owed to the same receiver next. */
const dueOf = ({ amount_kobo, due_on, status }: Filing): string =>
  amount_kobo < 0 && status !== 'filed' ? 'Set off with the next' : due_on

/** 'PR-2026-10, PR-2026-10-2' */
const payrollsOf = ({ parts }: Filing): string => parts.map(({ run }) => run.title).join(', ') || '-'

/** The filings of each authority by month; a press on one shows its people. */
export function Filings({ shown }: { shown: Shown }) {
  const [{ filing }, change] = useAddress()
  const open = (id: string | undefined) => change({ filing: id, q: undefined, page: undefined, sort: undefined })
  if (filing) return <Schedule id={filing} shown={shown} onBack={() => open(undefined)} />
  return <FilingList shown={shown} onOpen={({ id }) => open(id)} />
}

function FilingList({ shown: { money }, onOpen }: { shown: Shown; onOpen: (filing: Filing) => void }) {
  const mayProcess = useMay('payroll.process')
  return (
    <ListView
      label="Payroll filings"
      call={payrollFilings.list}
      columns={[
        { key: 'kind', label: 'Filing', sortable: true, width: 180, render: kindOf },
        {
          key: 'recipient',
          label: 'To',
          width: 180,
          render: ({ recipient, recipient_code }) => [recipient || '-', recipient_code].filter(Boolean).join(', '),
        },
        {
          key: 'status',
          label: 'Status',
          width: 100,
          render: ({ status }) => <StatusBadge status={status} map={statusMap} />,
        },
        { key: 'period', label: 'Period', width: 90 },
        { key: 'people', label: 'People', align: 'end', width: 80 },
        { key: 'amount_kobo', label: 'Amount', sortable: true, align: 'end', render: (row) => money(row.amount_kobo) },
        { key: 'due_on', label: 'Due', sortable: true, named: true, width: 150, render: dueOf },
        { key: 'parts', label: 'Payrolls', named: true, width: 180, render: payrollsOf },
        { key: 'receipt_number', label: 'Receipt', named: true, width: 150 },
        { key: 'filed_on', label: 'Filed on', width: 110, hidden: true },
      ]}
      filters={[
        { type: 'select', name: 'status', label: 'Status', options: statusOptions },
        {
          type: 'select',
          name: 'kind',
          label: 'Filing',
          options: filingKinds.map((value) => ({ value, label: filingWords[value] })),
        },
        { type: 'date', name: 'due_by', label: 'Owed by' },
      ]}
      rowLabel={filingTitle}
      onRowClick={onOpen}
      toolbar={
        mayProcess ? (
          <AskButton variant="default" ask={() => <MonthDialog />}>
            Remittance files
          </AskButton>
        ) : undefined
      }
      bulk={
        mayProcess
          ? [
              {
                label: (count) => `Record ${countOf(count, 'filing')} as filed`,
                when: ({ status }) => status !== 'filed',
                ask: (filings) => <FileManyDialog filings={filings} />,
              },
            ]
          : []
      }
      actions={[
        ...(mayProcess
          ? [
              {
                label: 'Record as filed',
                when: ({ status }: Filing) => status !== 'filed',
                ask: (filing: Filing) => <FileDialog filing={filing} />,
              },
              { label: 'Take file', ask: (filing: Filing) => <PaperDialog filing={filing} /> },
              {
                label: 'Remittance file',
                run: ({ id }: Filing) => void save(payrollFilings.remittance, { params: { id } }, prefix),
              },
              {
                label: 'Reopen',
                when: ({ status }: Filing) => status === 'filed',
                ask: (filing: Filing) => (
                  <SendDialog<{ reason: string; version: number }>
                    title={`Reopen ${filingTitle(filing)}`}
                    call={payrollFilings.reopen}
                    params={{ id: filing.id }}
                    prefix={prefix}
                    submit="Reopen"
                    fixed={{ version: filing.version }}
                    fields={[{ name: 'reason', type: 'textarea', label: 'Reason', required: true, maxLength: 300 }]}
                  />
                ),
              },
            ]
          : []),
        {
          label: 'Receipt',
          when: ({ receipt }) => receipt !== null,
          run: ({ id }) => void save(payrollFilings.receipt, { params: { id } }, prefix),
        },
      ]}
      empty="Nothing is due. Filings appear here once a payroll is paid."
      errorPrefix={prefix}
    />
  )
}

interface Draft {
  filed_on: string
  receipt_number: string
  file_id: string | null
  version: number
}

function FileDialog({ filing }: { filing: Filing }) {
  return (
    <SendDialog<Draft>
      title={`Record ${filingTitle(filing)} as filed`}
      call={payrollFilings.file}
      params={{ id: filing.id }}
      prefix={prefix}
      submit="Record as filed"
      fixed={{ version: filing.version }}
      fields={[
        { name: 'filed_on', type: 'date', label: 'Filed and paid on', required: true, value: today() },
        {
          name: 'receipt_number',
          type: 'text',
          label: 'Receipt number',
          required: true,
          maxLength: 80,
          ...(filing.amount_kobo < 0 && { description: 'Of the remittance that it was set off with.' }),
        },
        { name: 'file_id', type: 'file', purpose: 'filing', label: 'Receipt' },
      ]}
    />
  )
}

/** The day and the number that all of them share; each may have its own. */
function FileManyDialog({ filings }: { filings: readonly Filing[] }) {
  const close = useClose()
  const send = useSend(payrollFilings.fileMany, { prefix, success: 'message', quietFields: true })
  const own = (filing: Filing) => `receipt_${filing.id}`
  return (
    <FormDialog<Record<string, string | undefined>>
      title={`Record ${countOf(filings.length, 'filing')} as filed`}
      submit="Record as filed"
      fields={[
        { name: 'filed_on', type: 'date', label: 'Filed and paid on', required: true, value: today() },
        {
          name: 'receipt_number',
          type: 'text',
          label: 'Receipt number for all',
          description: 'Counts for each that has none of its own below.',
          maxLength: 80,
        },
        ...filings.map((filing) => ({
          ...{ name: own(filing), type: 'text' as const, label: `Receipt of ${filingTitle(filing)}`, maxLength: 80 },
        })),
      ]}
      onSubmit={async ({ filed_on, receipt_number, ...numbers }) => {
        const chosen = filings.map((filing) => {
          const { id, version } = filing
          const number = numbers[own(filing)]
          return { id, version, ...(number && { receipt_number: number }) }
        })
        const body = { filings: chosen, filed_on: filed_on ?? '', ...(receipt_number && { receipt_number }) }
        await send.mutateAsync({ body })
        close(true)
      }}
    />
  )
}

/** Takes the files of all filings of a month. */
function MonthDialog() {
  const close = useClose()
  return (
    <FormDialog<{ month: string }>
      title="Remittance files of a month"
      schema={payrollFilings.remittances.query}
      submit="Take files"
      fields={[
        {
          name: 'month',
          type: 'select',
          label: 'Paid in',
          description:
            'A ZIP with a file for each authority, fund and kind of deduction of the month in which payrolls were paid.',
          options: monthChoices(-24, 0).toReversed(),
          required: true,
          value: today().slice(0, 7),
        },
      ]}
      onSubmit={async (query) => {
        await save(payrollFilings.remittances, { query }, prefix)
        close(true)
      }}
    />
  )
}

function Schedule({ id, shown: { isShown, money, moneyIn }, onBack }: { id: string; shown: Shown; onBack: () => void }) {
  const amount = amountColumn<Row<typeof payrollFilings.schedule>>(money)
  const [about, setAbout] = useState<string>()
  return (
    <>
      {about ? <p className="dimmed">{moneyIn(withDaysInWords(about))}</p> : null}
      <ListView
        label="Schedule"
        onAbout={setAbout}
        empty="No people in this filing. Check their tax and pension details."
        call={payrollFilings.schedule}
        extra={{ params: { id } }}
        columns={[
          personColumn(() => [], 220),
          { key: 'number', label: 'Number', width: 150 },
          amount('gross_kobo', 'Gross'),
          amount('employee_kobo', 'Employee share'),
          amount('employer_kobo', 'Employer share'),
          amount('voluntary_kobo', 'Voluntary'),
          amount('total_kobo', 'Total', { sortable: true, total: isShown, money: isShown }),
          amount('over_kobo', 'Beyond the year’s tax', { hidden: true }),
        ]}
        toolbar={
          <Button variant="default" ref={focusQuietly} onClick={onBack}>
            All filings
          </Button>
        }
        rowLabel={({ employee }) => employee.full_name}
        errorPrefix={prefix}
      />
    </>
  )
}
