/** What a person may do with an application, as buttons: the server says which with `can`. */
import { applicationForm } from '@iroko/contract/leave/application-form'
import type { LeaveApplication } from '@iroko/contract/leave/applications'
import { leave } from '@iroko/contract/leave/applications'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSend } from '../../../lib/use-call.ts'
import { confirm } from '../../../screens/confirm.tsx'
import { later } from '../../../screens/lazily.ts'
import { daysText, leaveTitle } from '../types/parts-words.tsx'

const ApplyDialog = later(() => import('../application-form/parts.tsx').then((module) => module.ApplyDialog))
const CancelDialog = later(() => import('../cancellations/parts.tsx').then((module) => module.CancelDialog))

interface ApplicationActionsProps {
  application: LeaveApplication
  /** Told whether a dialog is open: what lies under it must not close with it. */
  onDialog?: (isOpen: boolean) => void
}

export function ApplicationActions({ application, onDialog }: ApplicationActionsProps) {
  const [opened, setOpened] = useState<'edit' | 'cancel'>()
  const submit = useSend(applicationForm.submit, { prefix: 'Leave | ', success: 'message' })
  const withdraw = useWithdraw(onDialog)
  const { can } = application
  const show = (dialog: typeof opened) => {
    setOpened(dialog)
    onDialog?.(dialog !== undefined)
  }
  const close = () => show(undefined)
  return (
    <>
      {can.submit ? (
        <Button loading={submit.isPending} onClick={() => submit.mutate({ params: { id: application.id } })}>
          Submit
        </Button>
      ) : null}
      {can.edit ? (
        <Button variant="default" onClick={() => show('edit')}>
          Edit
        </Button>
      ) : null}
      {can.withdraw ? (
        <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.ask(application)}>
          Withdraw
        </Button>
      ) : null}
      {can.cancel || can.cancel_days ? (
        <Button variant="outline" color="red" onClick={() => show('cancel')}>
          Cancel leave
        </Button>
      ) : null}
      {opened === 'edit' ? <ApplyDialog application={application} onClose={close} /> : null}
      {opened === 'cancel' ? <CancelDialog application={application} onClose={close} /> : null}
    </>
  )
}

/** Takes back a pending application, once the person has said that they mean it. */
function useWithdraw(onDialog?: (isOpen: boolean) => void) {
  const send = useSend(leave.withdraw, { prefix: 'Leave | ', success: 'message' })
  return {
    isPending: send.isPending,
    ask: async (application: { id: string; days: number; leave_type: { title: string } | null }) => {
      onDialog?.(true)
      const yes = await confirm({
        title: 'Withdraw this application?',
        text: `It no longer awaits a decision, and the ${daysText(application.days)} of ${leaveTitle(application.leave_type)} are available again.`,
        action: 'Withdraw',
        cancel: 'Keep application',
        danger: true,
      })
      onDialog?.(false)
      if (yes) send.mutate({ params: { id: application.id } })
    },
  }
}
