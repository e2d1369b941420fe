import type { Row } from '@iroko/contract/endpoint'
import { payDetails } from '@iroko/contract/people/pay-details'
import { countOf } from '../../../lib/format.ts'
import { showResults } from '../../../lib/results.ts'
import { useMay } from '../../../lib/session.ts'
import { useSend } from '../../../lib/use-call.ts'
import type { BulkAction, Column, RowAction } from '../../../screens/columns/column.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { Page } from '../../../ui/page.tsx'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { NoPermission } from '../../../ui/state/states.tsx'
import classes from './parts.module.css'
import { warningsOf } from './parts.tsx'

type Account = Row<typeof payDetails.bankQueue>
type Decision = 'confirmed' | 'refused'

const title = 'Bank accounts'

const columns: Column<Account>[] = [
  {
    key: 'employee',
    label: 'Employee',
    sortable: true,
    width: 208,
    render: ({ employee }) => <PersonCell name={employee.full_name} picture={null} detail={employee.ogid} />,
  },
  {
    key: 'before',
    label: 'Current account',
    render: ({ before }) => (before ? `${before.bank} ${before.account_number}` : '-'),
  },
  { key: 'bank', label: 'New account', render: ({ bank, account_number }) => `${bank} ${account_number}` },
  { key: 'account_name', label: 'Account name', width: 168 },
  {
    key: 'fits_check_digit',
    label: 'To check',
    render: (account) => {
      const warnings = warningsOf(account)
      return warnings.length > 0 ? <span className={classes.warnings}>{warnings.join(' ')}</span> : '-'
    },
  },
  { key: 'proposed_by', label: 'Proposed by', width: 144 },
  { key: 'proposed_at', label: 'Proposed', sortable: true, width: 128 },
]

/** Accounts that count once a second person confirms them. */
export default function BankAccountsPage() {
  const mayDecide = useMay('people.pay.edit')
  const decide = useDecide()
  if (!mayDecide)
    return (
      <Page title={title}>
        <NoPermission text="You cannot open this page. Payroll confirms bank accounts" />
      </Page>
    )
  return (
    <ListPage
      title={title}
      description="Proposed accounts. Pay goes to them once a second person confirms them."
      call={payDetails.bankQueue}
      extra={{ sort: 'proposed_at' }}
      columns={columns}
      rowLabel={({ employee }) => `the account of ${employee.full_name}`}
      href={({ employee }) => `/dashboard/user/profile/${employee.ogid}?tab=pay`}
      errorPrefix="Pay | "
      {...decide}
    />
  )
}

function useDecide(): { actions: RowAction<Account>[]; bulk: BulkAction<Account>[] } {
  const send = useSend(payDetails.decideBanks, { prefix: 'Pay | ' })
  const decide = async (accounts: readonly Account[], decision: Decision): Promise<boolean> => {
    const answer = await send.mutateAsync({ body: { ids: accounts.map(({ id }) => id), decision } })
    const nameOf = (id: string) => accounts.find((account) => account.id === id)?.employee.full_name ?? 'One'
    return showResults(answer, 'Pay | ', nameOf)
  }
  const when = ({ can }: Account) => can.decide
  const alone = (decision: Decision) => (account: Account) => void decide([account], decision).catch(() => undefined)
  return {
    actions: [
      { label: 'Confirm', run: alone('confirmed'), when },
      { label: 'Reject', run: alone('refused'), when, danger: true },
    ],
    bulk: [
      { label: (count) => `Confirm ${countOf(count, 'account')}`, run: (rows) => decide(rows, 'confirmed'), when },
      { label: (count) => `Reject ${countOf(count, 'account')}`, run: (rows) => decide(rows, 'refused'), when, danger: true },
    ],
  }
}
