import type { Input, Output } from '@iroko/contract/endpoint'
import { payslipComparisons } from '@iroko/contract/payroll/payslip-comparisons'
import { useState } from 'react'
import { useSend } from '../../../lib/use-call.ts'
import { RecordForm } from '../../../screens/form/record-form.tsx'
import { Page, Section } from '../../../ui/page.tsx'
import { toneClass } from '../../../ui/state/tone.ts'

type Draft = Input<typeof payslipComparisons.create>['body']
type Answer = Output<typeof payslipComparisons.create>['payslip_comparison']

/** Where a bank or an embassy compares a payslip on paper with what was paid. */
export default function GuestPayslipPage() {
  const [answer, setAnswer] = useState<Answer>()
  const check = useSend(payslipComparisons.create, { quietFields: true })
  return (
    <Page title="Check a payslip" facts="Compares what stands on a payslip with what was paid">
      <Section title="As it stands on the payslip">
        <div className="card20">
          <RecordForm<Draft>
            submit="Compare"
            schema={payslipComparisons.create.body}
            fields={[
              { name: 'full_name', type: 'text', label: 'Name', required: true, maxLength: 120 },
              { name: 'month', type: 'text', label: 'Month', required: true, maxLength: 7, placeholder: '2026-10' },
              { name: 'net_kobo', type: 'number', label: 'Net pay', required: true, money: true },
              { name: 'code', type: 'text', label: 'Code', required: true, maxLength: 40 },
            ]}
            onSubmit={async (body) => {
              setAnswer(undefined)
              setAnswer((await check.mutateAsync({ body })).payslip_comparison)
            }}
          >
            {() =>
              answer ? (
                <p className={`notice ${toneClass(answer.is_equal ? 'good' : 'bad')}`} role="status">
                  {answer.is_equal
                    ? 'Name, month and net pay are those of a payslip that was paid.'
                    : 'These do not belong to a payslip that was paid. Compare them with the paper once more.'}
                </p>
              ) : null
            }
          </RecordForm>
        </div>
      </Section>
    </Page>
  )
}
