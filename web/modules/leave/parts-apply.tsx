/** Applying for leave, or changing an application: what the dates count is said while they are chosen. */
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import { leave } from '@iroko/contract/leave'
import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useRef } from 'react'
import { responsiveWidth } from '../../crud/column-layout.ts'
import { confirmLeave } from '../../crud/leave-guard.ts'
import { useCall } from '../../lib/use-call.ts'
import { ErrorState, Skeletons } from '../../ui/states.tsx'
import type { Application } from './parts-application.tsx'
import { ApplyForm } from './parts-apply-form.tsx'

interface ApplyDialogProps {
  /** The application that is changed; a new one when not given. */
  application?: Application
  onClose: () => void
}

export function ApplyDialog({ application, onClose }: ApplyDialogProps) {
  const phone = useMediaQuery(`(max-width: ${responsiveWidth}px)`, false, { getInitialValueInEffect: false })
  const balances = useCall(leave.balances, {})
  const dirty = useRef(false)
  const close = async () => {
    if (dirty.current && !(await confirmLeave())) return
    onClose()
  }
  return (
    <Modal
      opened
      onClose={close}
      title={application ? 'Change the application' : 'Apply for leave'}
      size={920}
      fullScreen={phone}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 0 }}
    >
      {balances.isPending ? <Skeletons count={4} height={64} /> : null}
      {balances.isError ? <ErrorState error={balances.error} retry={() => void balances.refetch()} prefix="Leave | " /> : null}
      {balances.data ? (
        <ApplyForm
          balances={balances.data.leave_balances}
          application={application}
          onDirty={(isDirty) => {
            dirty.current = isDirty
          }}
          onCancel={close}
          onDone={onClose}
        />
      ) : null}
    </Modal>
  )
}
