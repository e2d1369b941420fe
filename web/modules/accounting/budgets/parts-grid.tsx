/** A version of a budget: account by account and office by office, with its twelve months. */
import { accounts } from '@iroko/contract/accounting/accounts'
import {
  type BudgetMonth,
  type BudgetStage,
  budgetLevelWords,
  budgetMonths,
  budgetStages,
  budgetStageWords,
  budgets,
} from '@iroko/contract/accounting/budgets'
import type { Input, Output, Row } from '@iroko/contract/endpoint'
import { formatMoney } from '@iroko/contract/money'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { capital } from '../../../lib/format.ts'
import { useAddress } from '../../../lib/screen/use-address.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { ask } from '../../../screens/ask.tsx'
import { AskButton } from '../../../screens/ask-button.tsx'
import { useOfficeOptions } from '../../../screens/choices/structure.ts'
import type { Column } from '../../../screens/columns/column.ts'
import { optionsOf } from '../../../screens/fields/option.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import { Page } from '../../../ui/page.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { BudgetDrawer } from './parts-drawer.tsx'
import { budgetStates } from './parts-states.tsx'

type Shown = Output<typeof budgets.show>['budget']
type Line = Row<typeof budgets.lines>
type Draft = Omit<Input<typeof budgets.setLine>['body'], 'version'>

export function BudgetGrid({ id, onBack }: { id: string; onBack: () => void }) {
  const budget = useCall(budgets.show, { params: { id } }).data?.budget
  const [isOpen, setOpen] = useState(false)
  const [{ changed }] = useAddress()
  const mayEdit = budget?.is_own_draft === true
  return (
    <Page
      title={budget ? `Budget ${budget.year}, version ${budget.number}` : 'Budget'}
      description="What each account and office is to earn or to cost, month by month. Income and cost are both above zero."
      actions={
        <>
          {budget ? <StatusBadge status={budget.status} map={budgetStates} /> : null}
          <Button variant="default" onClick={onBack}>
            All budgets
          </Button>
          {budget && budget.status !== 'draft' ? (
            <Button variant="default" onClick={() => setOpen(true)}>
              Approval
            </Button>
          ) : null}
          {budget && mayEdit ? <DraftSteps budget={budget} onGone={onBack} /> : null}
        </>
      }
    >
      <ListView
        label="Budget lines"
        call={budgets.lines}
        keepsTools
        extra={{ params: { id }, limit: 200 }}
        columns={[
          {
            key: 'account',
            label: 'Account',
            sortable: 'code',
            width: 230,
            render: ({ account }) => `${account.code} ${account.title}`,
          },
          { key: 'office', label: 'Office', sortable: true, width: 170, render: ({ office }) => office.title },
          ...(changed ? [beforeColumn, yearColumn] : []),
          ...budgetMonths.map((month) => ({
            ...{ key: month, label: capital(month), align: 'end' as const, width: 140 },
            render: (row: Line) => (row[month] === 0 ? '' : formatMoney(row[month])),
          })),
          ...(changed ? [] : [yearColumn]),
          ...budgetStages.map((stage) => ({
            ...{
              key: `at_${stage}` as const,
              label: `${budgetStageWords[stage]} above it`,
              width: 190,
              hidden: stage === 'request' && !changed,
            },
            render: (row: Line) => levelWords(row, stage, Boolean(changed)),
          })),
        ]}
        filters={[
          { type: 'select', name: 'office_id', label: 'Office', options: useOfficeOptions() },
          { type: 'select', name: 'changed', label: 'Show', none: 'Everything', options: [onlyChanged] },
        ]}
        rowLabel={({ account, office }) => `${account.title}, ${office.title}`}
        onRowClick={budget && mayEdit ? (line) => void ask(<LineDialog budget={budget} line={line} />) : undefined}
        empty="No account has a budget yet."
      />
      {isOpen ? <BudgetDrawer id={id} onClose={() => setOpen(false)} /> : null}
    </Page>
  )
}

const yearColumn: Column<Line> = { key: 'total_kobo', label: 'Year', money: true, sortable: true, width: 170 }
const beforeColumn: Column<Line> = {
  ...{ key: 'before', label: 'Version before', align: 'end', width: 170 },
  render: ({ before }) => (before ? formatMoney(before.total_kobo) : ''),
}
const onlyChanged = { value: 'true', label: 'What changes of the version before' }

/** What becomes of what exceeds it; beside the version before also what became of it there. */
function levelWords(row: Line, stage: BudgetStage, isCompared: boolean): string {
  const [now, before] = [row[`at_${stage}`], row.before?.[`at_${stage}`]]
  return isCompared && before && before !== now
    ? `${budgetLevelWords[before]} → ${budgetLevelWords[now]}`
    : budgetLevelWords[now]
}

function DraftSteps({ budget, onGone }: { budget: Shown; onGone: () => void }) {
  const { id, version } = budget
  const options = { prefix: 'Budget | ', success: 'message' } as const
  const send = useSend(budgets.send, options)
  const remove = useSend(budgets.remove, { ...options, onSuccess: onGone })
  return (
    <>
      <Button variant="default" onClick={() => remove.mutate({ params: { id } })}>
        Delete draft
      </Button>
      <AskButton variant="default" ask={() => <LineDialog budget={budget} />}>
        Add account
      </AskButton>
      <Button loading={send.isPending} onClick={() => send.mutate({ params: { id }, body: { version } })}>
        Send
      </Button>
    </>
  )
}

/** The months of an account and office; a year is spread evenly where it is entered as one amount. */
function LineDialog({ budget, line, onClose }: { budget: Shown; line?: Line; onClose?: () => void }) {
  const offices = useOfficeOptions()
  const chart = useCall(accounts.list, { query: { is_group: 'false', limit: 1000, sort: 'code' } }).data?.accounts ?? []
  const budgeted = chart.filter(({ kind }) => kind === 'income' || kind === 'expense')
  const isByMonth = ({ year_kobo }: Partial<Draft>) => typeof year_kobo !== 'number'
  return (
    <SendDialog<Draft>
      title={line ? `${line.account.title}, ${line.office.title}` : 'Add account'}
      call={budgets.setLine}
      params={{ id: budget.id }}
      prefix="Budget | "
      submit="Save"
      fixed={{ version: budget.version, ...(line && { account_id: line.account.id, office_id: line.office.id }) }}
      {...(line && { value: valuesOf(line) })}
      fields={[
        ...(line
          ? []
          : [
              {
                ...{ name: 'account_id' as const, type: 'select' as const, label: 'Account', required: true },
                options: budgeted.map(({ id, code, title }) => ({ value: id, label: `${code} ${title}` })),
              },
              { name: 'office_id' as const, type: 'select' as const, label: 'Office', required: true, options: offices },
            ]),
        {
          name: 'year_kobo',
          type: 'number',
          label: 'The whole year',
          description: 'Spread evenly over the months. Empty: enter the months',
          money: true,
          full: true,
        },
        ...budgetMonths.map((month) => ({
          ...{ name: month, type: 'number' as const, label: capital(month), money: true, when: isByMonth },
        })),
        ...budgetStages.map((stage) => ({
          ...{ name: `at_${stage}` as const, type: 'select' as const, label: `${budgetStageWords[stage]} above it` },
          ...{ required: true as const, options: optionsOf(budgetLevelWords), value: 'warn' as const },
        })),
      ]}
      onClose={onClose}
    />
  )
}

const valuesOf = ({ at_request, at_order, at_spend, ...line }: Line): Partial<Draft> => ({
  ...(Object.fromEntries(budgetMonths.map((month) => [month, line[month]])) as Record<BudgetMonth, number>),
  ...{ at_request, at_order, at_spend },
})
