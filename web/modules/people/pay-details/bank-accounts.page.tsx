import type { Row } from '@iroko/contract/endpoint'
import { payDetails } from '@iroko/contract/people/pay-details'
import { countOf } from '../../../lib/format.ts'
import { useMay } from '../../../lib/session.ts'
import { useSend } from '../../../lib/use-call.ts'
import { showResults } from '../../../screens/bulk/results.tsx'
import type { BulkAction, Column, RowAction } from '../../../screens/columns/column.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { Page } from '../../../ui/page.tsx'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { NoPermission } from '../../../ui/state/states.tsx'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'
import classes from './parts.module.css'

type Account = Row<typeof payDetails.bankQueue>
type Decision = 'confirmed' | 'refused'

const title = 'Bank accounts'

const accountOf = ({ bank, account_number }: { bank: string; account_number: string }) => (
  <span className={classes.account}>
    <span>{bank}</span> <span className="figures">{account_number}</span>
  </span>
)

/** What a second person has to look at. */
const flags: StatusMap<'check_digit' | 'shared'> = {
  check_digit: { label: 'Check digit', tone: 'waiting' },
  shared: { label: 'Shared account', tone: 'waiting' },
}

const columns: Column<Account>[] = [
  {
    key: 'employee',
    label: 'Employee',
    sortable: true,
    width: 178,
    render: ({ employee }) => <PersonCell name={employee.full_name} picture={null} detail={employee.ogid} />,
  },
  { key: 'before', label: 'Current account', named: true, render: ({ before }) => (before ? accountOf(before) : '-') },
  { key: 'bank', label: 'New account', named: true, render: accountOf },
  { key: 'account_name', label: 'Account name', width: 140 },
  {
    key: 'fits_check_digit',
    label: 'To check',
    width: 132,
    render: ({ fits_check_digit, is_shared }) =>
      fits_check_digit && !is_shared ? (
        '-'
      ) : (
        <span className={classes.account}>
          {fits_check_digit ? null : <StatusBadge status="check_digit" map={flags} />}
          {is_shared ? <StatusBadge status="shared" map={flags} /> : null}
        </span>
      ),
  },
  { key: 'proposed_by', label: 'Proposed by', width: 146, named: true },
  {
    key: 'proposed_at',
    label: 'Proposed',
    sortable: true,
    width: 112,
    hidden: true,
  },
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
      empty="No accounts to confirm. Proposed accounts appear here."
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
    return showResults(answer, nameOf)
  }
  const when = ({ can }: Account) => can.decide
  const alone = (decision: Decision) => (account: Account) => void decide([account], decision).catch(() => undefined)
  return {
    actions: [
      { label: 'Confirm', run: alone('confirmed'), when, inRow: 'outline' },
      { label: 'Reject', run: alone('refused'), when, danger: true, inRow: 'default' },
    ],
    bulk: [
      { label: (count) => `Confirm ${countOf(count, 'account')}`, run: (rows) => decide(rows, 'confirmed'), when },
      { label: (count) => `Reject ${countOf(count, 'account')}`, run: (rows) => decide(rows, 'refused'), when, danger: true },
    ],
  }
}
