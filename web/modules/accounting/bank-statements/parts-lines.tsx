/** What the bank says of an account, line by line, beside what the ledger explains of it. */
import '../../../ui/mantine-over.ts'
import {
  type BankLineState,
  bankLineStates,
  bankLineStateWords,
  bankStatements,
} from '@iroko/contract/accounting/bank-statements'
import type { Row } from '@iroko/contract/endpoint'
import { formatMoney } from '@iroko/contract/money'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAddress } from '../../../lib/screen/use-address.ts'
import { useMay } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { ask } from '../../../screens/ask.tsx'
import type { Column } from '../../../screens/columns/column.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'
import { BankLineDrawer } from '../bank-matches/parts-line.tsx'
import { Reconciliation } from '../bank-matches/parts-reconciliation.tsx'
import { MatchTogether } from '../bank-matches/parts-together.tsx'
import { BankImport } from './parts-import.tsx'
import { Statements } from './parts-statements.tsx'

const states: StatusMap<BankLineState> = {
  unmatched: { label: bankLineStateWords.unmatched, tone: 'waiting' },
  partly: { label: bankLineStateWords.partly, tone: 'info' },
  matched: { label: bankLineStateWords.matched, tone: 'good' },
  on_hold: { label: bankLineStateWords.on_hold, tone: 'neutral' },
}

type Line = Row<typeof bankStatements.lines>

const lineColumns: Column<Line>[] = [
  { key: 'dated_on', label: 'Date', sortable: true, width: 120 },
  {
    key: 'narration',
    label: 'Narration',
    render: ({ narration, reference }) => [narration, reference].filter(Boolean).join(' · '),
  },
  { key: 'amount_kobo', label: 'Amount', sortable: true, money: true, width: 165 },
]
const stateColumn: Column<Line> = {
  key: 'state',
  label: 'State',
  width: 150,
  render: ({ state }) => <StatusBadge status={state} map={states} />,
}
const stateFilter = {
  type: 'select',
  name: 'state',
  label: 'State',
  options: bankLineStates.map((value) => ({ value, label: bankLineStateWords[value] })),
} as const

/** The lines of all accounts in one list: those that nothing explains unless another state is chosen. */
export function LinesToMatch() {
  const [{ bank_line, state }, change] = useAddress()
  return (
    <>
      <ListView
        label="Bank lines to match"
        call={bankStatements.lines}
        extra={state ? {} : { query: { state: 'unmatched' } }}
        columns={[
          ...lineColumns,
          { key: 'account', label: 'Account', width: 220, render: ({ account }) => `${account.code} ${account.title}` },
          stateColumn,
        ]}
        filters={[
          { ...stateFilter, none: bankLineStateWords.unmatched },
          { type: 'date_range', name: 'from', to: 'to', label: 'Date' },
        ]}
        rowLabel={({ narration, dated_on }) => `${narration} ${dated_on}`}
        onRowClick={({ id }) => change({ bank_line: id })}
        empty="Every line of the bank is explained"
      />
      {bank_line ? <BankLineDrawer key={bank_line} id={bank_line} onClose={() => change({ bank_line: undefined })} /> : null}
    </>
  )
}

export function BankLines() {
  const [{ account_id, bank_line }, change] = useAddress()
  const found = useCall(bankStatements.accounts)
  const [opened, setOpened] = useState<Opened>()
  const mayEdit = useMay('bank.edit')
  const accounts = found.data?.cash_accounts ?? []
  // First the account of which something waits.
  const first = accounts.find(({ unmatched }) => unmatched > 0) ?? accounts[0]
  const account = accounts.find(({ id }) => id === account_id) ?? first
  return (
    <Loaded found={found} prefix="Bank | " count={3} height={72}>
      {() =>
        account ? (
          <>
            <p className="small dimmed">{standing(account)}</p>
            <ListView
              label="Bank lines"
              call={bankStatements.lines}
              keepsTools
              extra={account_id ? {} : { query: { account_id: account.id } }}
              toolbar={<Tools mayEdit={mayEdit} hasStatement={account.until !== null} onOpen={setOpened} />}
              columns={[
                ...lineColumns,
                {
                  key: 'open_kobo',
                  label: 'Unexplained',
                  money: true,
                  align: 'end',
                  width: 180,
                  hidden: true,
                  render: ({ open_kobo }) => (open_kobo === 0 ? '' : formatMoney(open_kobo)),
                },
                { key: 'balance_kobo', label: 'Balance', money: true, width: 165, hidden: true },
                stateColumn,
              ]}
              filters={[
                {
                  type: 'select',
                  name: 'account_id',
                  label: 'Account',
                  options: accounts.map(({ id, code, title }) => ({ value: id, label: `${code} ${title}` })),
                  none: `${account.code} ${account.title}`,
                },
                stateFilter,
                { type: 'date_range', name: 'from', to: 'to', label: 'Date' },
              ]}
              rowLabel={({ narration, dated_on }) => `${narration} ${dated_on}`}
              bulk={
                mayEdit
                  ? [
                      {
                        label: (count) => `Match ${count} with one entry`,
                        when: ({ state }) => state !== 'matched',
                        run: async (lines) => await ask(<MatchTogether lines={lines} />),
                      },
                    ]
                  : undefined
              }
              onRowClick={({ id }) => change({ bank_line: id })}
              empty={`Import the first statement of ${account.code} ${account.title}`}
            />
            {opened === 'import' ? <BankImport account={account} onClose={() => setOpened(undefined)} /> : null}
            {opened === 'reconciliation' && account.until ? (
              <Reconciliation account={account} asAt={account.until} onClose={() => setOpened(undefined)} />
            ) : null}
            {opened === 'statements' ? <Statements account={account} onClose={() => setOpened(undefined)} /> : null}
            {bank_line ? (
              <BankLineDrawer key={bank_line} id={bank_line} onClose={() => change({ bank_line: undefined })} />
            ) : null}
          </>
        ) : (
          <p className="dimmed">The chart of accounts has no bank or cash account</p>
        )
      }
    </Loaded>
  )
}

type Opened = 'import' | 'reconciliation' | 'statements'

/** What is done with an account of the bank besides its lines. */
function Tools({ mayEdit, hasStatement, onOpen }: { mayEdit: boolean; hasStatement: boolean; onOpen: (what: Opened) => void }) {
  return (
    <>
      {mayEdit ? (
        <Button size="sm" onClick={() => onOpen('import')}>
          Import statement
        </Button>
      ) : null}
      <Button size="sm" variant="default" disabled={!hasStatement} onClick={() => onOpen('reconciliation')}>
        Reconciliation
      </Button>
      <Button size="sm" variant="default" disabled={!hasStatement} onClick={() => onOpen('statements')}>
        Statements
      </Button>
    </>
  )
}

interface Account {
  code: string
  title: string
  until: string | null
  bank_kobo: number | null
  books_kobo: number
  unmatched: number
  on_hold: number
}

function standing({ code, title, until, bank_kobo, books_kobo, unmatched, on_hold }: Account): string {
  const name = `${code} ${title}`
  if (!until) return `${name}: ${formatMoney(books_kobo)} by the books today. No statement yet.`
  const held = on_hold > 0 ? `, ${on_hold} on hold` : ''
  return `${name} on ${until}: ${formatMoney(bank_kobo)} by the bank, ${formatMoney(books_kobo)} by the books. ${unmatched} unmatched${held}.`
}
