import type { Row } from '@iroko/contract/endpoint'
import { payrollRuns } from '@iroko/contract/payroll/runs'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '../../../lib/session.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { useShownPay } from '../payslips/parts-shown.tsx'

type Slip = Row<typeof payrollRuns.slips>

/** The payslips of one payroll, with what changed since last month. */
export default function BatchSlipsPage() {
  const params: { referenceId?: string; id?: string } = useParams({ strict: false })
  const { id = '', referenceId = '' } = params
  const { money, toggle } = useShownPay()
  const navigate = useNavigate()
  const mayProcess = useMay('payroll.process')
  const run = useCall(payrollRuns.show, { params: { id } }).data?.payroll_run
  const mayRecalculate = run?.state === 'review' && run.approval?.status !== 'pending'
  const mayWithhold = run?.state === 'review' || run?.state === 'approved'
  const [withheld, setWithheld] = useState<Slip>()
  const again = useSend(payrollRuns.recalculate, { prefix: 'Payroll | ', success: 'message' })
  const release = useSend(payrollRuns.withhold, { prefix: 'Payroll | ', success: 'message' })
  const change = ({ net_kobo, before_kobo }: Slip): string => (before_kobo === null ? 'New' : money(net_kobo - before_kobo))
  return (
    <>
      <ListPage
        title={`Payslips of ${referenceId}`}
        buttons={toggle}
        call={payrollRuns.slips}
        extra={{ params: { id } }}
        columns={[
          { key: 'employee', label: 'Employee', sortable: true, render: ({ employee }) => employee.full_name },
          { key: 'office', label: 'Office', width: 208 },
          {
            key: 'gross_kobo',
            label: 'Gross',
            sortable: true,
            align: 'end',
            width: 136,
            render: ({ gross_kobo }) => money(gross_kobo),
          },
          { key: 'paye_kobo', label: 'PAYE', align: 'end', width: 128, render: ({ paye_kobo }) => money(paye_kobo) },
          {
            key: 'pension_kobo',
            label: 'Pension',
            align: 'end',
            hidden: true,
            render: ({ pension_kobo }) => money(pension_kobo),
          },
          {
            key: 'net_kobo',
            label: 'Net',
            sortable: true,
            align: 'end',
            width: 136,
            render: ({ net_kobo }) => money(net_kobo),
          },
          { key: 'before_kobo', label: 'Change', sortable: 'change', align: 'end', width: 136, render: change },
          { key: 'withheld_reason', label: 'Withheld', width: 120 },
        ]}
        rowLabel={({ employee }) => employee.full_name}
        onRowClick={(slip) => void navigate({ to: `/dashboard/payroll/payslip/${slip.id}` })}
        actions={
          mayProcess && (mayRecalculate || mayWithhold)
            ? [
                { label: 'Recalculate', when: () => mayRecalculate, run: (slip) => again.mutate({ params: { id: slip.id } }) },
                { label: 'Withhold', when: (slip) => mayWithhold && slip.withheld_reason === null, run: setWithheld },
                {
                  label: 'Release',
                  when: (slip) => mayWithhold && slip.withheld_reason !== null,
                  run: (slip) => release.mutate({ params: { id: slip.id }, body: { reason: null, version: slip.version } }),
                },
              ]
            : []
        }
        errorPrefix="Payroll | "
      />
      {withheld ? (
        <SendDialog<{ reason: string; version: number }>
          title={`Withhold the pay of ${withheld.employee.full_name}`}
          call={payrollRuns.withhold}
          params={{ id: withheld.id }}
          prefix="Payroll | "
          submit="Withhold"
          fixed={{ version: withheld.version }}
          fields={[{ name: 'reason', type: 'textarea', label: 'Reason', required: true, maxLength: 300 }]}
          onClose={() => setWithheld(undefined)}
        />
      ) : null}
    </>
  )
}
