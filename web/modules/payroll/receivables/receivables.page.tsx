import type { Row } from '@iroko/contract/endpoint'
import { receivables } from '@iroko/contract/payroll/receivables'
import { useNavigate } from '@tanstack/react-router'
import { useMay } from '../../../lib/session.ts'
import { save } from '../../../screens/files/save.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { useShownPay } from '../../../ui/shown-pay.tsx'
import { SettlementDialog } from '../debt-settlements/parts.tsx'
import { amountColumn } from '../payslips/parts-shown.tsx'

type Receivable = Row<typeof receivables.list>

const prefix = 'Payroll | '

/** What people who left still owe, and the letter that asks for it. */
export default function ReceivablesPage() {
  const { money, toggle } = useShownPay()
  const amount = amountColumn<Receivable>(money)
  const navigate = useNavigate()
  const mayProcess = useMay('payroll.process')
  return (
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
      onRowClick={({ payslip }) => void navigate({ to: `/dashboard/payroll/payslip/${payslip.id}` })}
      actions={
        mayProcess
          ? [
              {
                label: 'Enter a payment',
                when: ({ awaits }) => awaits === null,
                ask: ({ employee, total_kobo }) => (
                  <SettlementDialog of={{ ogid: employee.ogid }} owed={total_kobo} title={`Payment of ${employee.full_name}`} />
                ),
              },
              {
                label: 'Write off',
                when: ({ awaits }) => awaits === null,
                ask: ({ employee, total_kobo }) => (
                  <SettlementDialog
                    of={{ ogid: employee.ogid }}
                    owed={total_kobo}
                    title={`Write off the debt of ${employee.full_name}`}
                    isWriteOff
                  />
                ),
              },
              { label: 'Letter', run: ({ id }) => void save(receivables.letter, { params: { id } }, prefix) },
            ]
          : []
      }
      errorPrefix={prefix}
    />
  )
}
