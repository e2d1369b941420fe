import { shadowing, shadowingStatuses } from '@iroko/contract/recruitment/shadowing'
import { IconCalendarPlus, IconUserShare, IconX } from '@tabler/icons-react'
import { later } from '../../../lib/lazily.ts'
import { useMay } from '../../../lib/session.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { useOfficeOptions } from '../../../screens/choices/structure.ts'
import type { RowAction } from '../../../screens/columns/column.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { type ShadowingRow, shadowingColumns, shadowingMap } from './columns.tsx'

const PlanDialog = later(() => import('./parts-plan.tsx').then((module) => module.PlanDialog))
const LeadDialog = later(() => import('./parts-plan.tsx').then((module) => module.LeadDialog))

/** Days that applicants spend beside a colleague, who signs off. */
export default function ShadowingPage() {
  const offices = useOfficeOptions()
  const mayEdit = useMay('shadowing.edit')
  const plan = mayEdit ? (
    <AskButton leftSection={<IconCalendarPlus size={18} />} ask={() => <PlanDialog />}>
      Plan shadowing
    </AskButton>
  ) : undefined
  return (
    <ListPage
      title="Shadowing"
      description="Applicants see the work beside a lead, who marks the days and signs off."
      buttons={plan}
      empty={plan}
      call={shadowing.list}
      extra={{ sort: '-starts_on' }}
      columns={shadowingColumns}
      filters={[
        { type: 'date_range', name: 'from', to: 'until', label: 'Days' },
        {
          type: 'select',
          name: 'status',
          label: 'Status',
          options: shadowingStatuses.map((value) => ({ value, label: shadowingMap[value].label })),
        },
        { type: 'select', name: 'office_id', label: 'Office', options: offices },
      ]}
      rowLabel={({ application }) => application.full_name}
      actions={actions}
      errorPrefix="Shadowing | "
    />
  )
}

const actions: RowAction<ShadowingRow>[] = [
  {
    label: 'Choose another lead',
    icon: <IconUserShare size={16} />,
    ask: (row) => <LeadDialog row={row} />,
    when: ({ can }) => can.change,
  },
  {
    label: 'Cancel',
    icon: <IconX size={16} />,
    danger: true,
    ask: ({ id, version, application }) => (
      <SendDialog<{ reason: string; version: number }>
        call={shadowing.cancel}
        prefix="Shadowing | "
        params={{ id }}
        title={`Cancel the shadowing of ${application.full_name}`}
        submit="Cancel shadowing"
        cancel="Keep it"
        danger
        fixed={{ version }}
        fields={[{ name: 'reason', label: 'Reason', type: 'textarea', required: true, description: 'The lead reads it' }]}
      />
    ),
    when: ({ can }) => can.change,
  },
]
