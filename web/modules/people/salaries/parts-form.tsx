/** Setting what a person earns from a day on. */
import { addMonths, dayIn } from '@iroko/contract/dates'
import type { Input } from '@iroko/contract/endpoint'
import { type DatedSalary, salaries as salaryCalls, salarySourceWords as sourceWords } from '@iroko/contract/people/salaries'
import { useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { companyZone } from '../../../ui/date/date-words.ts'

type Draft = Omit<Input<typeof salaryCalls.set>['body'], 'replaces'>

interface SalaryDialogProps {
  ogid: string
  full_name: string
  salaries: readonly DatedSalary[]
}

const sources = ['review', 'agreed', 'correction'] as const

export function SalaryDialog({ ogid, full_name, salaries }: SalaryDialogProps) {
  const close = useClose()
  const send = useSend(salaryCalls.set, {
    prefix: 'Salary | ',
    success: 'message',
    quietFields: true,
    onSuccess: () => close(true),
  })
  const today = dayIn(companyZone, new Date())
  const replaced = (day: string) =>
    salaries.find(({ starts_on, ends_on }) => starts_on <= day && (ends_on === null || ends_on > day))?.id ?? null
  return (
    <FormDialog<Draft>
      title={`Salary of ${full_name}`}
      submit="Request salary"
      fields={[
        {
          name: 'amount_kobo',
          type: 'number',
          money: true,
          min: 1,
          label: 'Monthly gross',
          required: 'Enter an amount',
        },
        {
          name: 'starts_on',
          type: 'date',
          label: 'From',
          required: true,
          value: today,
          max: addMonths(today, 12),
        },
        {
          name: 'source',
          type: 'select',
          label: 'Source',
          required: 'Choose a reason for the salary',
          options: sources.map((value) => ({ value, label: sourceWords[value] })),
          value: 'review',
        },
        {
          name: 'reason',
          type: 'textarea',
          label: 'Reason',
          description: 'The employee sees it once it is approved',
          required: 'Enter a reason',
          maxLength: 500,
          rows: 2,
        },
      ]}
      onSubmit={(draft) => send.mutateAsync({ params: { ogid }, body: { ...draft, replaces: replaced(draft.starts_on) } })}
    />
  )
}
