/** One application over the screen that lists it. */
import { leave } from '@iroko/contract/leave/applications'
import { useState } from 'react'
import { useUser } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { RecordDrawer } from '../../../screens/record-drawer.tsx'
import { ApplicationActions } from './parts-actions.tsx'
import { type Application, ApplicationView } from './parts-application.tsx'
import classes from './parts-drawer.module.css'

interface ApplicationDrawerProps {
  id: string
  onClose: () => void
}

export function ApplicationDrawer({ id, onClose }: ApplicationDrawerProps) {
  const found = useCall(leave.show, { params: { id } })
  const me = useUser().employee_info.ogid
  const [isCovered, setCovered] = useState(false)
  return (
    <RecordDrawer
      title={titleOf(found.data?.leave, me)}
      found={found}
      errorPrefix="Leave"
      covered={isCovered}
      onClose={onClose}
    >
      {({ leave: application }) => (
        <>
          <div className={classes.actions}>
            <ApplicationActions application={application} onDialog={setCovered} />
          </div>
          <ApplicationView application={application} />
        </>
      )}
    </RecordDrawer>
  )
}

function titleOf(application: Application | undefined, me: string): string {
  if (!application) return 'Leave application'
  const { leave_type, employee } = application
  return employee.ogid === me ? `My ${leave_type.title.toLowerCase()}` : `${leave_type.title} of ${employee.full_name}`
}
