/** One application over the screen that lists it. */
import { leave } from '@iroko/contract/leave/applications'
import { useCall } from '../../../lib/use-call.ts'
import { RequestDrawer } from '../../platform/approvals/parts-request-drawer.tsx'
import { ApplicationActions } from './parts-actions.tsx'
import classes from './parts-application.module.css'
import { ApplicationView } from './parts-application.tsx'

interface ApplicationDrawerProps {
  id: string
  onClose: () => void
}

export function ApplicationDrawer({ id, onClose }: ApplicationDrawerProps) {
  const found = useCall(leave.show, { params: { id } })
  const application = found.data?.leave
  return (
    <RequestDrawer
      kind="leave"
      found={found}
      employee={application?.employee}
      noun={application?.leave_type?.title}
      onClose={onClose}
    >
      {({ leave: shown }) => (
        <>
          <div className={`line8 ${classes.actions}`}>
            <ApplicationActions application={shown} />
          </div>
          <ApplicationView application={shown} />
        </>
      )}
    </RequestDrawer>
  )
}
