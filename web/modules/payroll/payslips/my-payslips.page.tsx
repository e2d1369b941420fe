import { payslips } from '@iroko/contract/payroll/payslips'
import { useNavigate } from '@tanstack/react-router'
import { useUser } from '../../../lib/session.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { useShownPay } from '../../../ui/shown-pay.tsx'

/** One's own payslips of the last ten years. */
export default function MyPayslipsPage() {
  const { ogid } = useUser().employee_info
  const { money, toggle } = useShownPay()
  const navigate = useNavigate()
  const years = Array.from({ length: 10 }, (_, at) => String(new Date().getFullYear() - at))
  return (
    <ListPage
      title="Payslips"
      empty="No payslips yet. The first one appears here once a payroll is paid."
      buttons={toggle}
      call={payslips.list}
      extra={{ query: { ogid }, sort: '-month' }}
      columns={[
        { key: 'month', label: 'Month', sortable: true, render: ({ month }) => month.slice(0, 7) },
        { key: 'net_kobo', label: 'Net', align: 'end', render: ({ net_kobo }) => money(net_kobo) },
        { key: 'gross_kobo', label: 'Gross', align: 'end', render: ({ gross_kobo }) => money(gross_kobo) },
        { key: 'deductions_kobo', label: 'Deductions', align: 'end', render: ({ deductions_kobo }) => money(deductions_kobo) },
      ]}
      filters={[{ type: 'select', name: 'year', label: 'Year', options: years.map((value) => ({ value, label: value })) }]}
      rowLabel={({ month }) => `Payslip ${month.slice(0, 7)}`}
      onRowClick={({ id }) => void navigate({ to: `/dashboard/main/payslip/${id}` })}
      errorPrefix="Payslip | "
    />
  )
}
