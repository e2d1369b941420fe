import { payGroups } from '@iroko/contract/payroll/pay-groups'
import { countOf } from '../../../lib/format.ts'
import { useCall } from '../../../lib/use-call.ts'
import type { Option } from '../../../screens/fields/option.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { AssignPreview } from '../rate-previews/parts.tsx'

export function usePayGroupOptions(): Option[] {
  const { data } = useCall(payGroups.list, { query: { limit: 1000, sort: 'title' } })
  return (data?.pay_groups ?? []).map(({ id, title }) => ({ value: id, label: title }))
}

/** Has people paid with another group. */
export function AssignDialog({ ogids, ...ends }: { ogids: string[]; onSent: () => void; onClose: () => void }) {
  const options = usePayGroupOptions()
  return (
    <SendDialog<{ pay_group_id: string; ogids: string[]; starts_on?: string | null | undefined }>
      title={`Change pay group of ${countOf(ogids.length, 'person', 'people')}`}
      call={payGroups.assign}
      prefix="Pay group | "
      submit="Change pay group"
      fixed={{ ogids }}
      fields={[
        {
          name: 'pay_group_id',
          type: 'select',
          label: 'Pay group',
          required: true,
          options,
          full: true,
        },
        {
          name: 'starts_on',
          type: 'date',
          label: 'From',
          description: 'Empty: today, or after the days that are paid already. A month is paid with the group of its last day.',
          full: true,
        },
      ]}
      {...ends}
    >
      {({ values }) => <AssignPreview draft={{ ...(values as object), ogids }} />}
    </SendDialog>
  )
}
