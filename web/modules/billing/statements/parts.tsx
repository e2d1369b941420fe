/** What clients owe by age, and the statement of one. */
import { ageBuckets, ageWords, receivables, type StatementKind, statementWords } from '@iroko/contract/billing/statements'
import { addDays } from '@iroko/contract/dates'
import type { Output } from '@iroko/contract/endpoint'
import { formatMoney } from '@iroko/contract/money'
import { useCall } from '../../../lib/use-call.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { RecordDrawer } from '../../../screens/record-drawer.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { today } from '../../../ui/date/date-words.ts'

type Statement = Output<typeof receivables.statement>['statement']

export function Receivables() {
  const opened = useOpenRecord('statement')
  return (
    <>
      <ListView
        label="Owed by age"
        call={receivables.ageing}
        columns={[
          { key: 'client', label: 'Client', sortable: true, render: ({ client }) => client.title },
          ...ageBuckets.map((key) => ({ key, label: ageWords[key], money: true, total: true, width: 150 })),
          { key: 'advances', label: 'Advances', money: true, total: true, width: 150 },
          { key: 'total_kobo', label: 'Owed', sortable: true, money: true, total: true, width: 170 },
        ]}
        filters={[{ type: 'date', name: 'on', label: 'As at' }]}
        rowLabel={({ client }) => client.title}
        onRowClick={({ id }) => opened.open(id)}
        empty="No client owes anything."
      />
      {opened.id ? <StatementDrawer id={opened.id} onClose={opened.close} /> : null}
    </>
  )
}

/** The last year, up to today. */
export const lastYear = () => ({ from: addDays(today(), -365), to: today() })

function StatementDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useCall(receivables.statement, { params: { id }, query: lastYear() })
  return (
    <RecordDrawer title="Statement" found={found} errorPrefix="Statement" onClose={onClose}>
      {({ statement }) => (
        <>
          <strong>{statement.client.title}</strong>
          <StatementTable statement={statement} />
        </>
      )}
    </RecordDrawer>
  )
}

const words = (kind: StatementKind): string => statementWords[kind]

export function StatementTable({ statement }: { statement: Statement }) {
  const { from, to, rows, opening_kobo, closing_kobo } = statement
  return (
    <div className="column8">
      <div className="apart">
        <span>
          Before <DateText value={from} />
        </span>
        <strong>{formatMoney(opening_kobo)}</strong>
      </div>
      {rows.map(({ day, kind, reference, amount_kobo, balance_kobo }) => (
        <div key={`${day} ${kind} ${reference} ${balance_kobo}`} className="apart">
          <span>
            <DateText value={day} /> · {words(kind)} {reference}
          </span>
          <span>
            {formatMoney(amount_kobo)} <span className="small">{formatMoney(balance_kobo)}</span>
          </span>
        </div>
      ))}
      <div className="apart">
        <span>
          Owed on <DateText value={to} />
        </span>
        <strong>{formatMoney(closing_kobo)}</strong>
      </div>
    </div>
  )
}
