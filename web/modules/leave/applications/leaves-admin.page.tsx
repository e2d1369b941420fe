import { leave } from '@iroko/contract/leave/applications'
import { leaveBalances } from '@iroko/contract/leave/balances'
import { later } from '../../../lib/lazily.ts'
import { useMay } from '../../../lib/session.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { useDecisions } from '../../platform/approvals/parts-decisions.tsx'
import { leaveTitle } from '../types/parts-words.tsx'
import { applicationColumns } from './columns.tsx'
import { type LeaveRow, useStatusAddress } from './parts.tsx'
import { useApplicationFilters } from './parts-filters.tsx'

const EnterDialog = later(() => import('../application-form/parts-enter.tsx').then((module) => module.EnterDialog))
const ImportDialog = later(() => import('../../../screens/import/import-dialog.tsx').then((module) => module.ImportDialog))
const AdjustDialog = later(() => import('../balances/parts-adjust.tsx').then((module) => module.AdjustDialog))

/** All applications, decided one by one or together. */
export default function LeavesAdminPage() {
  const mayAdjust = useMay('leave.adjust')
  const mayManage = useMay('leave.manage')
  const { bulk } = useDecisions<LeaveRow>('leave', (row) => leaveTitle(row.leave_type))
  const statusAddress = useStatusAddress()
  return (
    <ListPage
      title="Leave applications"
      description="Leave of all employees. Filter it, decide several applications at once, or open one."
      buttons={
        <>
          {mayAdjust ? (
            <>
              <AskButton variant="default" ask={() => <ImportDialog title="Opening balances" call={leaveBalances.import} />}>
                Import balances
              </AskButton>
              <AskButton variant="default" ask={() => <AdjustDialog />}>
                Adjust balance
              </AskButton>
            </>
          ) : null}
          {mayManage ? (
            <AskButton variant="default" ask={() => <EnterDialog />}>
              Enter leave
            </AskButton>
          ) : null}
        </>
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
  )
}
