import { allowanceTypes } from '@iroko/contract/payroll/allowance-types'
import { payItems } from '@iroko/contract/payroll/pay-items'
import type { ReactNode } from 'react'
import { CrudPage } from '../../../screens/crud-page.tsx'
import { Page } from '../../../ui/page.tsx'
import { useShownPay } from '../../../ui/shown-pay.tsx'
import { useView, ViewSwitch } from '../../../ui/views/view-switch.tsx'
import { valueFields, valueText } from '../deduction-types/parts.tsx'
import { LifePolicies } from '../life-policies/parts.tsx'
import { useStaffOf } from '../pay-items/parts-staff.tsx'
import { PayRules, Provisions } from '../pay-rules/parts.tsx'

const views = { types: 'Types', rules: 'Pay rules', provisions: 'Provisions so far', life: 'Group life' }
const title = 'Allowances'

/** What comes from a file is of people; types are few. */
const calls = { ...allowanceTypes, import: payItems.import }

/** What is paid beside the salary: by type and person, or by rule. */
export default function AllowancesPage() {
  const [view, show] = useView(views)
  const shown = useShownPay()
  const choice = <ViewSwitch label="Allowances" views={views} view={view} onChange={show} />
  if (view === 'types') return <Types choice={choice} />
  if (view === 'life') return <LifePolicies title={title} buttons={choice} />
  return (
    <Page
      title={title}
      description={
        view === 'rules'
          ? '13th month, leave allowance and gratuity: paid by rule, once a year, with the payroll or the final settlement.'
          : 'Set aside at the end of each month by rule and office, and used by the payroll that pays it.'
      }
      actions={
        <>
          {view === 'provisions' ? shown.toggle : null}
          {choice}
        </>
      }
    >
      {view === 'rules' ? <PayRules /> : <Provisions shown={shown} />}
    </Page>
  )
}

function Types({ choice }: { choice: ReactNode }) {
  const staff = useStaffOf('allowance')
  return (
    <>
      <CrudPage
        title={title}
        description="Allowance types paid beside the salary."
        calls={calls}
        actions={[staff.action]}
        buttons={choice}
        columns={[
          { key: 'title', label: 'Title', sortable: true },
          { key: 'value', label: 'Value', align: 'end', render: valueText },
          { key: 'taxable', label: 'Tax', render: ({ taxable }) => (taxable ? 'Taxable' : 'Not taxable') },
          {
            key: 'pensionable',
            label: 'Pension',
            render: ({ pensionable }) => (pensionable ? 'Pensionable' : 'Not pensionable'),
          },
        ]}
        toDraft={({ title: called, mode, value, taxable, pensionable }) => ({
          title: called,
          mode,
          value,
          taxable,
          pensionable,
        })}
        fields={[
          { name: 'title', type: 'text', label: 'Title', required: true, maxLength: 80 },
          ...valueFields,
          { name: 'taxable', type: 'check', label: 'Taxable', value: true },
          {
            name: 'pensionable',
            type: 'check',
            label: 'Pensionable',
            description: 'Included in the base of pension contributions.',
            value: false,
          },
        ]}
      />
      {staff.dialog}
    </>
  )
}
