/** The chosen people of a payroll that is not of everyone. */
import type { Row } from '@iroko/contract/endpoint'
import { formatMoney } from '@iroko/contract/money'
import { allowanceTypes } from '@iroko/contract/payroll/allowance-types'
import { runPeople } from '@iroko/contract/payroll/run-people'
import type { PayrollRun, RunKind } from '@iroko/contract/payroll/runs'
import { IconUserMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { countOf } from '../../../lib/format.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { colleagueSearch } from '../../../screens/choices/people.ts'
import type { RowAction } from '../../../screens/columns/column.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import { DataTable } from '../../../screens/table/data-table.tsx'
import { Section } from '../../../ui/page.tsx'
import type { Shown } from '../../../ui/shown-pay.tsx'

type Chosen = Row<typeof runPeople.list>
type Leaver = Row<typeof runPeople.leavers>
type Run = Pick<PayrollRun, 'id' | 'kind' | 'month' | 'reference'>

const prefix = 'Payroll | '
const addWords: Partial<Record<RunKind, string>> = { off_cycle: 'Add payment', correction: 'Add employees' }

interface ChosenPeopleProps {
  run: Run
  mayChoose: boolean
  shown: Shown
}

/** Who is paid and why; people are added and taken out until it is sent. */
export function ChosenPeople({ run, mayChoose, shown }: ChosenPeopleProps) {
  const remove = useRemove(run)
  const { kind } = run
  if (kind === 'regular') return null
  const worth = ({ mode, value }: Chosen['items'][number]) =>
    mode === 'percentage' ? `${value}% of monthly gross` : shown.moneyIn(formatMoney(value))
  const add =
    mayChoose && kind in addWords ? (
      <AskButton
        variant="default"
        ask={() => (kind === 'off_cycle' ? <PaymentDialog run={run} /> : <CorrectDialog run={run} />)}
      >
        {addWords[kind]}
      </AskButton>
    ) : undefined
  return (
    <>
      <ListView
        label="People"
        call={runPeople.list}
        extra={{ params: { id: run.id }, limit: 10 }}
        toolbar={add}
        empty={add ?? (mayChoose ? 'Settle the leavers below' : undefined)}
        columns={[
          { key: 'employee', label: 'Employee', sortable: true, render: ({ employee }) => employee.full_name },
          ...(kind === 'off_cycle'
            ? [
                {
                  key: 'items' as const,
                  label: 'Payments',
                  render: ({ items }: Chosen) => items.map((item) => `${item.type.title}: ${worth(item)}`).join(', '),
                },
              ]
            : []),
          ...(kind === 'final'
            ? [
                { key: 'exit_date' as const, label: 'Last day' },
                { key: 'leave_days' as const, label: 'Unused leave', align: 'end' as const },
                { key: 'notice_days' as const, label: 'Notice', align: 'end' as const, render: noticeText },
              ]
            : []),
        ]}
        rowLabel={({ employee }) => employee.full_name}
        actions={mayChoose ? [remove] : []}
        errorPrefix={prefix}
      />
      {kind === 'off_cycle' ? <LeftOut run={run} /> : null}
      {kind === 'final' && mayChoose ? <Leavers run={run} shown={shown} /> : null}
    </>
  )
}

/** Who works in the period and is not in the payroll, once somebody is. */
function LeftOut({ run: { id } }: { run: Run }) {
  const { data } = useCall(runPeople.leftOut, { params: { id } })
  const chosen = useCall(runPeople.list, { params: { id }, query: { limit: 1 } })
  if (!data?.left_out.length || !chosen.data?.total) return null
  return (
    <Section title={`Not in this payroll: ${countOf(data.left_out.length, 'employee')}`}>
      <ul className="plain">
        {data.left_out.map((person) => (
          <li key={person.id}>
            {person.full_name}: {person.why}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function useRemove({ id: run, reference }: Run): RowAction<Chosen> {
  const send = useSend(runPeople.remove, { prefix, success: 'message' })
  return {
    label: 'Remove',
    icon: <IconUserMinus size={16} />,
    danger: true,
    ask: ({ employee }) => ({
      title: `Remove ${employee.full_name} from ${reference}?`,
      text: 'Their payslip in this payroll is deleted too.',
      action: 'Remove',
    }),
    run: ({ id }) => send.mutate({ params: { id: run, employee_id: id } }),
  }
}

const noticeText = ({ notice_days }: Pick<Chosen, 'notice_days'>): string => {
  if (notice_days === 0) return '-'
  return `${countOf(Math.abs(notice_days), 'day')} ${notice_days > 0 ? 'paid' : 'owed'}`
}

interface DialogProps {
  run: Run
}

interface Payment {
  ogids: string[]
  everyone: boolean
  type_id: string
  value: number | null
}

function PaymentDialog({ run }: DialogProps) {
  const [people] = useState(() => colleagueSearch())
  const { data } = useCall(allowanceTypes.list, { query: { limit: 1000, sort: 'title' } })
  const types = data?.allowance_types ?? []
  const isShare = (draft: Partial<Payment>) => types.find(({ id }) => id === draft.type_id)?.mode === 'percentage'
  return (
    <SendDialog<Payment>
      title={`Off-cycle payments: ${run.reference}`}
      call={runPeople.add}
      params={{ id: run.id }}
      prefix={prefix}
      submit="Add payment"
      fields={[
        { name: 'everyone', type: 'check', label: 'All employees paid this month', full: true },
        {
          name: 'ogids',
          type: 'select',
          label: 'Employees',
          isMulti: true,
          search: people,
          full: true,
          when: ({ everyone }) => everyone !== true,
        },
        {
          name: 'type_id',
          type: 'select',
          label: 'Allowance type',
          description: 'Leave blank to pay only earlier net pay that was withheld or returned, and released.',
          options: types.map(({ id, title }) => ({ value: id, label: title })),
        },
        {
          name: 'value',
          type: 'number',
          label: 'Amount each',
          description: 'Leave blank to use the amount of the type.',
          money: true,
          when: (draft) => Boolean(draft.type_id) && !isShare(draft),
        },
      ]}
    />
  )
}

function CorrectDialog({ run }: DialogProps) {
  const [people] = useState(() => colleagueSearch())
  return (
    <SendDialog<{ ogids: string[] }>
      title={`Correct payslips of ${run.month.slice(0, 7)}`}
      call={runPeople.add}
      params={{ id: run.id }}
      prefix={prefix}
      submit="Add employees"
      fields={[
        {
          name: 'ogids',
          type: 'select',
          label: 'Employees',
          description: 'Their payslips are recalculated with current data. The difference is paid or carried forward.',
          isMulti: true,
          search: people,
          required: 'Choose at least one person',
          full: true,
        },
      ]}
    />
  )
}

interface Settlement {
  ogids: string[]
  leave_days: number
  notice_days: number
  assets_kobo: number
}

/** Those whose last day is in the month and who are not settled yet. */
function Leavers({ run, shown: { money } }: { run: Run; shown: Shown }) {
  const month = run.month.slice(0, 7)
  const found = useCall(runPeople.leavers, { query: { month, limit: 1000 } })
  return (
    <Section title="Leavers without a final settlement">
      <DataTable
        label="Leavers without a final settlement"
        columns={[
          { key: 'employee', label: 'Employee', render: ({ employee }) => employee.full_name },
          { key: 'exit_date', label: 'Last day' },
          { key: 'leave_days', label: 'Unused leave', align: 'end' },
          { key: 'notice_days', label: 'Notice', align: 'end', render: noticeText },
          { key: 'loans_kobo', label: 'Loans', align: 'end', render: ({ loans_kobo }) => money(loans_kobo) },
          { key: 'assets_kobo', label: 'Not returned', align: 'end', render: ({ assets_kobo }) => money(assets_kobo) },
        ]}
        rows={found.data?.leavers}
        loading={found.isPending}
        error={found.error}
        retry={() => void found.refetch()}
        empty={`Nobody else leaves in ${month}`}
        rowLabel={({ employee }) => employee.full_name}
        actions={[{ label: 'Settle', ask: (leaver) => <DaysDialog run={run} leaver={leaver} /> }]}
        errorPrefix={prefix}
      />
    </Section>
  )
}

function DaysDialog({ run, leaver }: DialogProps & { leaver: Leaver }) {
  const { employee, exit_date, leave_days, notice_days, assets_kobo } = leaver
  return (
    <SendDialog<Settlement>
      title={`Final settlement of ${employee.full_name}`}
      call={runPeople.add}
      params={{ id: run.id }}
      prefix={prefix}
      submit="Add leaver"
      fixed={{ ogids: [employee.ogid] }}
      fields={[
        {
          name: 'leave_days',
          type: 'number',
          label: 'Unused leave',
          description: `Days that are paid. Last working day: ${exit_date}.`,
          min: 0,
          step: 0.5,
          unit: 'days',
          value: leave_days,
        },
        {
          name: 'notice_days',
          type: 'number',
          label: 'Notice',
          description: 'Days paid instead of worked. Negative for days that the employee owes, as their resignation says.',
          unit: 'days',
          value: notice_days,
        },
        {
          name: 'assets_kobo',
          type: 'number',
          label: 'Property not returned',
          description: 'Deducted from the last pay',
          money: true,
          min: 0,
          value: assets_kobo,
        },
      ]}
    />
  )
}
