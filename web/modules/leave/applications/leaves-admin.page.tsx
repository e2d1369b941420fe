import { leave } from '@iroko/contract/leave/applications'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMay } from '../../../lib/session.ts'
import { later } from '../../../screens/lazily.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { useDecisions } from '../../platform/approvals/parts-decisions.tsx'
import { leaveTitle } from '../types/parts-words.tsx'
import { applicationColumns } from './columns.tsx'
import { type LeaveRow, useStatusAddress } from './parts.tsx'
import { useApplicationFilters } from './parts-filters.tsx'

const AdjustDialog = later(() => import('../balances/parts-adjust.tsx').then((module) => module.AdjustDialog))

/** All applications, decided one by one or together. */
export default function LeavesAdminPage() {
  const [isAdjusting, setAdjusting] = useState(false)
  const mayAdjust = useMay('leave.adjust')
  const { bulk, dialog } = useDecisions<LeaveRow>('leave')
  const statusAddress = useStatusAddress()
  return (
    <>
      <ListPage
        title="Leave applications"
        description="Leave of all employees. Filter it, decide several applications at once, or open one."
        buttons={
          mayAdjust ? (
            <Button variant="default" onClick={() => setAdjusting(true)}>
              Adjust balance
            </Button>
          ) : undefined
        }
        call={leave.list}
        empty="Applications appear here once employees apply for leave."
        extra={{ sort: '-created_at' }}
        columns={applicationColumns}
        filters={useApplicationFilters()}
        bulk={bulk}
        rowLabel={(row) => `${row.employee.full_name}, ${leaveTitle(row.leave_type)} from ${row.starts_on}`}
        href={(row) => statusAddress(row.id)}
        errorPrefix="Leave | "
      />
      {dialog}
      {isAdjusting ? <AdjustDialog onClose={() => setAdjusting(false)} /> : null}
    </>
  )
}
