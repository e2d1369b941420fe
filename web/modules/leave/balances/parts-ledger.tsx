/** The ledger behind a balance. */
import type { Row } from '@iroko/contract/endpoint'
import type { LedgerKind } from '@iroko/contract/leave/balances'
import { leaveBalances } from '@iroko/contract/leave/balances'
import { formatNumber } from '../../../lib/format.ts'
import { useCall } from '../../../lib/use-call.ts'
import type { Column } from '../../../screens/columns/column.ts'
import { Dialog } from '../../../screens/dialog.tsx'
import { Explained, type SumLine } from '../../../screens/explained/explained.tsx'
import { DataTable } from '../../../screens/table/data-table.tsx'
import { exactly, today } from '../../../ui/date/date-words.ts'
import type { Balance } from './parts.tsx'
import classes from './parts-ledger.module.css'

type LedgerRow = Row<typeof leaveBalances.ledger>

const kindWords: Record<LedgerKind, string> = {
  grant: 'Granted',
  accrual: 'Granted',
  carry_over: 'Carried over',
  expiry: 'Expired',
  taken: 'Taken',
  given_back: 'Returned',
  encashed: 'Encashed',
  adjusted: 'Adjusted',
}

const columns: Column<LedgerRow>[] = [
  { key: 'effective_on', label: 'Date', width: 112 },
  { key: 'kind', label: 'Entry', width: 132, render: (row) => kindWords[row.kind] },
  {
    key: 'cause',
    label: 'Reason',
    render: (row) => <span className={classes.cause}>{row.by ? `${row.cause} (${row.by})` : row.cause}</span>,
  },
  { key: 'days', label: 'Days', align: 'end', width: 96, render: (row) => signed(row.days), total: true },
]

const signed = (days: number): string => (days > 0 ? `+${formatNumber(days)}` : formatNumber(days).replace('-', '−'))

interface LedgerDialogProps {
  ogid: string | undefined
  balance: Balance
  /** What is available, and what makes it up, in words for a ticket. */
  about: string
  lines: readonly SumLine[]
}

const rule = 'What is available is the sum of these entries, less what pending requests ask for.'

/** The rows that a balance is the sum of. */
export function LedgerDialog({ ogid, balance, about, lines }: LedgerDialogProps) {
  const ledger = useCall(leaveBalances.ledger, {
    query: { ogid, leave_type_id: balance.leave_type.id, year: balance.year, sort: 'effective_on', page: 1, limit: 1000 },
  })
  return (
    <Dialog title={`${balance.leave_type.title}: ledger`} width={760}>
      {() => (
        <Explained about={about} rule={rule} on={exactly(today())} lines={lines}>
          <DataTable<LedgerRow>
            label={`Days of ${balance.leave_type.title}`}
            columns={columns}
            rows={ledger.data?.leave_ledger}
            loading={ledger.isPending}
            error={ledger.error}
            retry={() => void ledger.refetch()}
            errorPrefix="Leave | "
            rowLabel={(row) => `${kindWords[row.kind]} on ${row.effective_on}`}
          />
        </Explained>
      )}
    </Dialog>
  )
}
