import { payGroups } from '@iroko/contract/payroll/pay-groups'
import { countOf } from '../../../lib/format.ts'
import { useCall } from '../../../lib/use-call.ts'
import type { Option } from '../../../screens/fields/option.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'

export function usePayGroupOptions(): Option[] {
  const { data } = useCall(payGroups.list, { query: { limit: 1000, sort: 'title' } })
  return (data?.pay_groups ?? []).map(({ id, title }) => ({ value: id, label: title }))
}

/** Has people paid with another group. */
export function AssignDialog({ ogids, ...ends }: { ogids: string[]; onSent: () => void; onClose: () => void }) {
  const options = usePayGroupOptions()
  return (
    <SendDialog<{ pay_group_id: string; ogids: string[] }>
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
          description: 'It applies from the next calculation.',
          required: true,
          options,
          full: true,
        },
      ]}
      {...ends}
    />
  )
}
