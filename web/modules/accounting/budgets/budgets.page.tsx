import { budgetSourceWords, budgetStatuses, budgets } from '@iroko/contract/accounting/budgets'
import { yearOf } from '@iroko/contract/dates'
import type { Input } from '@iroko/contract/endpoint'
import { later } from '../../../lib/lazily.ts'
import { useAddress } from '../../../lib/screen/use-address.ts'
import { useMay } from '../../../lib/session.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { optionsOf } from '../../../screens/fields/option.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { today } from '../../../ui/date/date-words.ts'
import { Page } from '../../../ui/page.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { useView, ViewSwitch } from '../../../ui/views/view-switch.tsx'
import { Commitments } from '../commitments/parts.tsx'
import { BudgetGrid } from './parts-grid.tsx'
import { BudgetReport } from './parts-report.tsx'
import { budgetStates } from './parts-states.tsx'

const ImportDialog = later(() => import('../../../screens/import/import-dialog.tsx').then((module) => module.ImportDialog))

const statuses = budgetStatuses.map((value) => ({ value, label: budgetStates[value].label }))

const views = { versions: 'Versions', used: 'Against actual', ordered: 'Ordered' }
const title = 'Budgets'

/** Budgets by year and version, what of them is used, and what is ordered; a press on a version shows its accounts by month. */
export default function BudgetsPage() {
  const [{ version }, change] = useAddress()
  const [view, show] = useView(views)
  const mayEdit = useMay('budget.edit')
  const open = (id: string | undefined) => change({ version: id, q: undefined, page: undefined, sort: undefined })
  if (version) return <BudgetGrid id={version} onBack={() => open(undefined)} />
  const add = mayEdit ? (
    <>
      <AskButton variant="default" ask={() => <ImportDialog title="Budget" call={budgets.import} />}>
        Import
      </AskButton>
      <AskButton ask={() => <AddDialog onAdded={open} />}>Add budget</AskButton>
    </>
  ) : undefined
  const choice = <ViewSwitch label="Budgets" views={views} view={view} onChange={show} />
  if (view !== 'versions')
    return (
      <Page title={title} description={descriptions[view]} actions={choice}>
        {view === 'used' ? <BudgetReport /> : <Commitments />}
      </Page>
    )
  return (
    <ListPage
      title={title}
      description="A version counts once another person has approved it, and replaces the one before, which stays readable."
      buttons={
        <>
          {choice}
          {add}
        </>
      }
      empty={add}
      call={budgets.list}
      columns={[
        { key: 'year', label: 'Year', sortable: true, width: 100, render: ({ year }) => String(year) },
        { key: 'number', label: 'Version', align: 'end', width: 100 },
        { key: 'made_by', label: 'Made by', render: ({ made_by }) => made_by.full_name },
        {
          key: 'status',
          label: 'Status',
          width: 130,
          render: ({ status }) => <StatusBadge status={status} map={budgetStates} />,
        },
        { key: 'income_kobo', label: 'Income', money: true, width: 180 },
        { key: 'cost_kobo', label: 'Cost', money: true, width: 180 },
      ]}
      filters={[{ type: 'select', name: 'status', label: 'Status', options: statuses }]}
      rowLabel={({ year, number }) => `Budget ${year}, version ${number}`}
      onRowClick={({ id }) => open(id)}
    />
  )
}

const descriptions = {
  used: 'What was approved, posted and ordered, from the start of the year to a day and for the whole year.',
  ordered: 'An order holds its part of a budget until its bill takes its place, or it is closed.',
}

type Draft = Input<typeof budgets.create>['body']

function AddDialog({ onAdded, onClose }: { onAdded: (id: string) => void; onClose?: () => void }) {
  const thisYear = yearOf(today())
  const years = [thisYear, thisYear + 1].map((year) => ({ value: year, label: String(year) }))
  return (
    <SendDialog<Draft>
      title="Add budget"
      call={budgets.create}
      prefix="Budget | "
      submit="Add"
      fields={[
        { name: 'year', type: 'select', label: 'Year', required: true, options: years, value: thisYear },
        {
          name: 'source',
          type: 'select',
          label: 'Begin with',
          required: true,
          options: optionsOf(budgetSourceWords),
          value: 'budget',
        },
      ]}
      onView={({ id }) => onAdded(id)}
      onClose={onClose}
    />
  )
}
