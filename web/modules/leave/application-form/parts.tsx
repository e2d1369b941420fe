/** Applying for leave, or changing an application: what the dates count is said while they are chosen. */
import type { LeaveApplication } from '@iroko/contract/leave/applications'
import { leaveBalances } from '@iroko/contract/leave/balances'
import { useState } from 'react'
import { useCall } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { Dialog } from '../../../screens/dialog.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { ApplyForm } from './parts-form.tsx'

interface ApplyDialogProps {
  /** The application that is changed; a new one when not given. */
  application?: LeaveApplication
  /** Opens an application that was sent, from the notice. */
  onView?: (id: string) => void
  onClose?: () => void
}

export function ApplyDialog({ application: given, onView, onClose }: ApplyDialogProps) {
  const done = useClose(onClose)
  // As it was when the form was opened: its version must not follow a change that the form does not show.
  const [application] = useState(given)
  const balances = useCall(leaveBalances.list, {})
  const [isDirty, setDirty] = useState(false)
  return (
    <Dialog title={application ? 'Change application' : 'Apply for leave'} width={920} dirty={isDirty} onClose={onClose}>
      {(close) => (
        <>
          <Loaded found={balances} prefix="Leave | " count={4} height={64} />
          {balances.data ? (
            <ApplyForm
              balances={balances.data.leave_balances}
              application={application}
              onDirty={setDirty}
              onView={onView}
              onCancel={close}
              onDone={() => done(true)}
            />
          ) : null}
        </>
      )}
    </Dialog>
  )
}
