/** One application over the screen that lists it. */
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Drawer.css'
import { leave } from '@iroko/contract/leave'
import { Drawer } from '@mantine/core'
import { useState } from 'react'
import { useUser } from '../../lib/session.ts'
import { useCall } from '../../lib/use-call.ts'
import { ErrorState, Skeletons } from '../../ui/states.tsx'
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
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={600}
      title={titleOf(found.data?.leave, me)}
      classNames={{ title: classes.title }}
      closeOnEscape={!isCovered}
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 0 }}
    >
      {found.isPending ? <Skeletons count={4} height={96} /> : null}
      {found.isError ? <ErrorState error={found.error} retry={() => void found.refetch()} prefix="Leave | " /> : null}
      {found.data ? (
        <div className={classes.body}>
          <div className={classes.actions}>
            <ApplicationActions application={found.data.leave} onDialog={setCovered} />
          </div>
          <ApplicationView application={found.data.leave} />
        </div>
      ) : null}
    </Drawer>
  )
}

function titleOf(application: Application | undefined, me: string): string {
  if (!application) return 'Leave application'
  const { leave_type, employee } = application
  return employee.ogid === me ? `My ${leave_type.title.toLowerCase()}` : `${leave_type.title} of ${employee.full_name}`
}
