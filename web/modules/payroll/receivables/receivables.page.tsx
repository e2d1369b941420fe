import type { Row } from '@iroko/contract/endpoint'
import { receivables } from '@iroko/contract/payroll/receivables'
import { useMay } from '../../../lib/session.ts'
import { save } from '../../../screens/files/save.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { useShownPay } from '../../../ui/shown-pay.tsx'
import { amountColumn } from '../payslips/parts-shown.tsx'
import { PaymentOf, prefix, ReceivableDrawer, WriteOffOf } from './parts.tsx'

type Receivable = Row<typeof receivables.list>

/** What people who left still owe, and the letter that asks for it. */
export default function ReceivablesPage() {
  const { money, toggle } = useShownPay()
  const amount = amountColumn<Receivable>(money)
  const debt = useOpenRecord('debt')
  const mayProcess = useMay('payroll.process')
  return (
    <>
      <ListPage
        title="Owed by leavers"
        description="What the last pay of people who left could not cover, and what is left of their loans."
        buttons={toggle}
        call={receivables.list}
        columns={[
          { key: 'employee', label: 'Employee', sortable: true, width: 190, render: ({ employee }) => employee.full_name },
          { key: 'exit_date', label: 'Last day', sortable: true, width: 120 },
          amount('total_kobo', 'Owed', { sortable: true, width: 140 }),
          {
            key: 'awaits',
            label: 'Awaiting',
            align: 'end',
            width: 130,
            render: ({ awaits }) => (awaits ? money(awaits.amount_kobo) : ''),
          },
          { key: 'items', label: 'For', render: ({ items }) => items.map(({ title }) => title).join(', ') },
          {
            key: 'payslip',
            label: 'Last payslip',
            width: 150,
            render: ({ payslip, is_settled }) => `${payslip.title}${is_settled ? '' : ', not settled yet'}`,
          },
        ]}
        rowLabel={({ employee }) => employee.full_name}
        onRowClick={({ employee }) => debt.open(employee.ogid)}
        actions={
          mayProcess
            ? [
                {
                  label: 'Enter a payment',
                  when: ({ awaits }) => awaits === null,
                  ask: (row) => <PaymentOf {...row} />,
                },
                {
                  label: 'Write off',
                  when: ({ awaits }) => awaits === null,
                  ask: (row) => <WriteOffOf {...row} />,
                },
                { label: 'Letter', run: ({ id }) => void save(receivables.letter, { params: { id } }, prefix) },
              ]
            : []
        }
        errorPrefix={prefix}
      />
      {debt.id ? <ReceivableDrawer ogid={debt.id} onClose={debt.close} /> : null}
    </>
  )
}
