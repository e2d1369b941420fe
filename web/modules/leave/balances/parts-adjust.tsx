/** Adding to or taking from a balance. */

import type { Input } from '@iroko/contract/endpoint'
import { leaveBalances } from '@iroko/contract/leave/balances'
import { useState } from 'react'
import { formatNumber } from '../../../lib/format.ts'
import { useUser } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useLeaveTypeOptions } from '../../../screens/choices/leave-types.ts'
import { colleagueSearch } from '../../../screens/choices/people.ts'
import type { Field } from '../../../screens/fields/field.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { toneClass } from '../../../ui/state/tone.ts'

type Draft = Input<typeof leaveBalances.adjust>['body']

export function AdjustDialog() {
  const me = useUser().employee_info.ogid
  const types = useLeaveTypeOptions()
  const [search] = useState(() => colleagueSearch(me))
  const fields: Field<Draft>[] = [
    {
      name: 'ogid',
      label: 'Employee',
      type: 'select',
      search,
      required: true,
      full: true,
      description: 'You cannot adjust your own balance.',
    },
    { name: 'leave_type_id', label: 'Leave type', type: 'select', options: types, required: true },
    {
      name: 'days',
      label: 'Days to add or deduct',
      type: 'number',
      unit: 'days',
      step: 0.5,
      decimals: 1,
      required: 'Enter the days to add or deduct',
      description: 'Use a minus to deduct days.',
    },
    { name: 'reason', label: 'Reason', type: 'textarea', rows: 3, maxLength: 500, required: 'Enter a reason' },
  ]
  return (
    <SendDialog<Draft>
      call={leaveBalances.adjust}
      prefix="Leave | "
      title="Adjust balance"
      submit="Adjust balance"
      fields={fields}
    >
      {({ values }) => (
        <Effect ogid={String(values.ogid)} leave_type_id={String(values.leave_type_id)} days={Number(values.days)} />
      )}
    </SendDialog>
  )
}

interface EffectProps {
  ogid: string
  leave_type_id: string
  days: number
}

/** The balance now, and what it will be. */
function Effect({ ogid, leave_type_id, days }: EffectProps) {
  const balances = useCall(leaveBalances.list, { query: { ogid } }, { enabled: ogid !== '' })
  if (!ogid || !leave_type_id || !balances.data) return null
  const left = balances.data.leave_balances.find(({ leave_type }) => leave_type.id === leave_type_id)?.left ?? 0
  return (
    <p className={`notice ${toneClass('info')}`} role="status">
      {formatNumber(left)} left now
      {Number.isFinite(days) && days !== 0 ? `, ${formatNumber(left + days)} after` : ''}
    </p>
  )
}
