import { pensionFunds } from '@iroko/contract/people/pension-funds'
import { CrudPage } from '../../../screens/crud-page.tsx'

/** Where pensions are paid. */
export default function PensionFundsPage() {
  return (
    <CrudPage
      title="Pension Funds"
      description="The administrators that staff have their pension account with. Codes come from the template of your pension payment provider."
      calls={pensionFunds}
      columns={[
        { key: 'title', label: 'Title', sortable: true, width: 320 },
        { key: 'code', label: 'Code', width: 120 },
        { key: 'people', label: 'People', align: 'end', width: 100 },
      ]}
      toDraft={({ title, code }) => ({ title, code })}
      fields={[
        { name: 'title', type: 'text', label: 'Title', required: true, maxLength: 80 },
        {
          name: 'code',
          type: 'text',
          label: 'Code',
          maxLength: 10,
          description: 'By which schedules name the fund. Providers use different codes: take the one of yours.',
        },
      ]}
    />
  )
}
