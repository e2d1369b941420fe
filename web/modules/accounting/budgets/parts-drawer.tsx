/** A version of a budget as a request: what it comes to, and where its approval stands. */
import { budgets } from '@iroko/contract/accounting/budgets'
import { formatMoney } from '@iroko/contract/money'
import { Link } from '@tanstack/react-router'
import { useCall } from '../../../lib/use-call.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { RequestBody, RequestDrawer } from '../../platform/approvals/parts-request-drawer.tsx'
import { budgetStates } from './parts-states.tsx'

export function BudgetDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useCall(budgets.show, { params: { id } })
  return (
    <RequestDrawer kind="budget" found={found} employee={found.data?.budget.made_by} onClose={onClose}>
      {({ budget }) => {
        const { status, ...rest } = budget
        const facts = (
          <>
            <DescriptionList
              items={[
                { label: 'Year', value: String(budget.year) },
                { label: 'Version', value: String(budget.number) },
                { label: 'Income', value: formatMoney(budget.income_kobo) },
                { label: 'Cost', value: formatMoney(budget.cost_kobo) },
              ]}
            />
            <Link to="/dashboard/accounts/budgets" search={{ version: id } as never} onClick={onClose}>
              Its accounts by month
            </Link>
            {budget.number > 1 ? (
              <Link to="/dashboard/accounts/budgets" search={{ version: id, changed: 'true' } as never} onClick={onClose}>
                What it changes of the version before
              </Link>
            ) : null}
          </>
        )
        if (status === 'draft' || status === 'replaced')
          return (
            <>
              <StatusBadge status={status} map={budgetStates} />
              {facts}
            </>
          )
        return (
          <RequestBody
            kind="budget"
            request={{ ...rest, status, employee: budget.made_by }}
            line={`Budget ${budget.year}, version ${budget.number}`}
            withdraw={{ call: budgets.withdraw, title: 'Withdraw this budget?', text: 'The version before counts on.' }}
          >
            {facts}
          </RequestBody>
        )
      }}
    </RequestDrawer>
  )
}
