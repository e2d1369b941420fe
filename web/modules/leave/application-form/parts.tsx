/** Applying for leave, or changing an application: what the dates count is said while they are chosen. */
import type { LeaveApplication } from '@iroko/contract/leave/applications'
import { leaveBalances } from '@iroko/contract/leave/balances'
import { useState } from 'react'
import { useCall } from '../../../lib/use-call.ts'
import { Dialog } from '../../../screens/dialog.tsx'
import { ErrorState, Skeletons } from '../../../ui/state/states.tsx'
import { ApplyForm } from './parts-form.tsx'

interface ApplyDialogProps {
  /** The application that is changed; a new one when not given. */
  application?: LeaveApplication
  /** Opens an application that was sent, from the notice. */
  onView?: (id: string) => void
  onClose: () => void
}

export function ApplyDialog({ application: given, onView, onClose }: ApplyDialogProps) {
  // As it was when the form was opened: its version must not follow a change that the form does not show.
  const [application] = useState(given)
  const balances = useCall(leaveBalances.list, {})
  const [isDirty, setDirty] = useState(false)
  return (
    <Dialog title={application ? 'Change application' : 'Apply for leave'} width={920} dirty={isDirty} onClose={onClose}>
      {(close) => (
        <>
          {balances.isPending ? <Skeletons count={4} height={64} /> : null}
          {balances.isError ? (
            <ErrorState error={balances.error} retry={() => void balances.refetch()} prefix="Leave | " />
          ) : null}
          {balances.data ? (
            <ApplyForm
              balances={balances.data.leave_balances}
              application={application}
              onDirty={setDirty}
              onView={onView}
              onCancel={close}
              onDone={onClose}
            />
          ) : null}
        </>
      )}
    </Dialog>
  )
}
