/** Payslips, journal, filings and bank of a month side by side, with what differs in words. */
import { filingWords } from '@iroko/contract/payroll/filings'
import { type TieOutKind, type TieOutRow, tieOuts } from '@iroko/contract/payroll/tie-outs'
import { useAddress } from '../../../lib/screen/use-address.ts'
import { useCall } from '../../../lib/use-call.ts'
import type { Column } from '../../../screens/columns/column.ts'
import { DataTable } from '../../../screens/table/data-table.tsx'
import { MonthSteps } from '../../../ui/date/date-steps.tsx'
import { today } from '../../../ui/date/date-words.ts'
import type { Shown } from '../../../ui/shown-pay.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'

const words: Record<TieOutKind, string> = { ...filingWords, net: 'Net pay' }
const states = { same: { label: 'All the same', tone: 'good' }, differs: { label: 'Differs', tone: 'waiting' } } as const

export function TieOut({ shown: { money, moneyIn } }: { shown: Shown }) {
  const [{ month: asked }, change] = useAddress()
  const found = useCall(tieOuts.show, { query: asked ? { month: asked } : {} })
  const tieOut = found.data?.tie_out
  const differing = tieOut?.rows.filter(({ differs }) => differs.length > 0) ?? []
  const month = asked || tieOut?.month || today().slice(0, 7)
  const amount = (key: Exclude<keyof TieOutRow, 'kind' | 'differs'>, label: string): Column<TieOutRow> => ({
    ...{ key, label, align: 'end', width: 150 },
    render: (row) => money(row[key]),
  })
  return (
    <div className="column16">
      <MonthSteps month={month} onMonth={(next) => change({ month: next })} untilNow />
      <DataTable
        label="Tie-out"
        rows={tieOut?.rows}
        loading={found.isLoading}
        fetching={found.isFetching}
        error={found.error}
        retry={() => void found.refetch()}
        errorPrefix="Tie-out | "
        rowId={({ kind }) => kind}
        rowLabel={({ kind }) => words[kind]}
        columns={[
          { key: 'kind', label: 'What', width: 170, render: ({ kind }) => words[kind] },
          amount('payslips_kobo', 'Payslips'),
          amount('journal_kobo', 'Journal'),
          amount('filings_kobo', 'Filings or paid'),
          amount('filed_kobo', 'Filed'),
          amount('bank_kobo', 'Bank lines'),
          {
            key: 'differs',
            label: 'State',
            width: 130,
            render: ({ differs }) => <StatusBadge status={differs.length === 0 ? 'same' : 'differs'} map={states} />,
          },
        ]}
        empty="No payroll was paid in this month."
      />
      {differing.length > 0 ? (
        <section className="column8">
          <h2 className="title">What differs</h2>
          <ul>
            {differing.map(({ kind, differs }) => (
              <li key={kind}>
                {words[kind]}: {moneyIn(differs.join('; '))}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}
