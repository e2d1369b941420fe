/** Columns of the statements, and the button that saves one as a document. */
import { statementLines } from '@iroko/contract/accounting/accounts'
import {
  type Breakdown,
  breakdownWords,
  type StatementKind,
  type StatementRow,
  statements,
} from '@iroko/contract/accounting/statements'
import type { Row } from '@iroko/contract/endpoint'
import { formatMoney } from '@iroko/contract/money'
import { IconFileTypePdf } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useAddress } from '../../../lib/screen/use-address.ts'
import { useCall } from '../../../lib/use-call.ts'
import type { Column } from '../../../screens/columns/column.ts'
import { type Option, optionOf, searchOptions } from '../../../screens/fields/option.ts'
import { save } from '../../../screens/files/save.ts'
import { ToolButton } from '../../../screens/tool-button.tsx'
import classes from './statements.module.css'

export const rangeFilter = { type: 'date_range', name: 'from', to: 'to', label: 'Date' } as const

/** Whom lines are about. */
export const partyFilter = {
  type: 'search',
  name: 'party_id',
  label: 'Party',
  search: searchOptions(statements.parties, optionOf),
} as const

export function useClientOptions(enabled: boolean): Option[] {
  const query = { kind: 'client' as const, limit: 1000 }
  return (useCall(statements.parties, { query }, { enabled }).data?.ledger_parties ?? []).map(optionOf)
}

type Days = Partial<Record<'from' | 'to' | 'office_id' | 'party_id', string | undefined>>

const ledger = (search: object, words: ReactNode) => (
  <Link to="/dashboard/accounts/ledger" search={search as never}>
    {words}
  </Link>
)

/** Lines open all of their accounts, accounts themselves; sums are strong. */
function titleOf({ id, kind, code, title }: StatementRow, days: Days | undefined): ReactNode {
  if (kind === 'sum') return <strong>{title}</strong>
  if (!days) return kind === 'account' ? <span className={classes.account}>{`${code} ${title}`}</span> : title
  if (kind === 'account')
    return <span className={classes.account}>{ledger({ account_id: id, ...days }, `${code} ${title}`)}</span>
  const line = id.replace(/_(change|investing|financing)$/, '')
  return line in statementLines ? ledger({ line, ...days }, title) : title
}

/** Title and amount; beside them the days before, and by how much they differ. */
export function statementColumns({
  isCompared,
  search,
}: {
  isCompared: boolean
  search: Days | undefined
}): Column<StatementRow>[] {
  const amount = (key: 'amount_kobo' | 'before_kobo' | 'change_kobo', label: string): Column<StatementRow> => ({
    key,
    label,
    money: true,
    align: 'end',
    width: 190,
    render: (row) => (row.kind === 'sum' ? <strong>{formatMoney(row[key])}</strong> : formatMoney(row[key])),
  })
  return [
    { key: 'title', label: 'Line', render: (row) => titleOf(row, search) },
    amount('amount_kobo', 'Amount'),
    ...(isCompared ? [amount('before_kobo', 'Before'), amount('change_kobo', 'Change')] : []),
  ]
}

type Gained = Row<typeof statements.breakdown>

/** By what the income of one is asked for. */
const filterOf = { office: 'office_id', campaign: 'office_id', client: 'client_id', party: 'party_id' } as const

/** Each opens its income. */
export function gainedColumns(by: Breakdown, { from, to }: Days): Column<Gained>[] {
  const sum = (key: Exclude<keyof Gained, 'id' | 'title'>, label: string): Column<Gained> => ({
    ...{ key, label, money: true, total: true, width: 150 },
    ...((key === 'result_kobo' || key === 'margin_kobo') && { sortable: true }),
  })
  return [
    {
      key: 'title',
      label: breakdownWords[by],
      sortable: true,
      render: ({ id, title }) =>
        by === 'month' || id === '' || id === 'other' ? (
          title
        ) : (
          <Link
            to="/dashboard/accounting-reports/balance-sheet"
            search={{ view: 'income', [filterOf[by]]: id, from, to } as never}
          >
            {title}
          </Link>
        ),
    },
    sum('revenue_kobo', 'Revenue'),
    sum('cost_kobo', 'Cost of service'),
    sum('margin_kobo', 'Gross margin'),
    sum('administration_kobo', 'Administration'),
    sum('other_kobo', 'Other'),
    sum('result_kobo', 'Result'),
  ]
}

/** What is shown, as a document. */
export function PdfButton({ kind }: { kind: StatementKind }) {
  const [{ as_at, from, to, office_id, client_id, party_id, compare }] = useAddress()
  const [busy, setBusy] = useState(false)
  const savePdf = async () => {
    setBusy(true)
    const asked = kind === 'position' ? { as_at, compare } : { from, to, office_id, client_id, party_id, compare }
    const query = Object.fromEntries(Object.entries(asked).filter(([, value]) => value))
    await save(statements.pdf, { query: { ...query, kind } }, 'Statement | ')
    setBusy(false)
  }
  return <ToolButton label="Save as PDF" icon={<IconFileTypePdf size={18} />} disabled={busy} onClick={() => void savePdf()} />
}
