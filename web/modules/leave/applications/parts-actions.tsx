/** What a person may do with an application, as buttons: the server says which with `can`. */
import { applicationForm } from '@iroko/contract/leave/application-form'
import type { LeaveApplication } from '@iroko/contract/leave/applications'
import { leave } from '@iroko/contract/leave/applications'
import { Button } from '@mantine/core'
import { later } from '../../../lib/lazily.ts'
import { useSend } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { daysText, leaveTitle } from '../types/parts-words.tsx'

const ApplyDialog = later(() => import('../application-form/parts.tsx').then((module) => module.ApplyDialog))
const CancelDialog = later(() => import('../cancellations/parts.tsx').then((module) => module.CancelDialog))
const ShortenDialog = later(() => import('../shortenings/parts.tsx').then((module) => module.ShortenDialog))

export function ApplicationActions({ application }: { application: LeaveApplication }) {
  const submit = useSend(applicationForm.submit, { prefix: 'Leave | ', success: 'message' })
  const withdraw = useSend(leave.withdraw, { prefix: 'Leave | ', success: 'message' })
  const { can } = application
  return (
    <>
      {can.submit ? (
        <Button loading={submit.isPending} onClick={() => submit.mutate({ params: { id: application.id } })}>
          Submit
        </Button>
      ) : null}
      {can.edit ? (
        <AskButton variant="default" ask={() => <ApplyDialog application={application} />}>
          Edit
        </AskButton>
      ) : null}
      {can.withdraw ? (
        <AskButton
          variant="default"
          loading={withdraw.isPending}
          ask={() => withdrawal(application)}
          run={() => withdraw.mutate({ params: { id: application.id } })}
        >
          Withdraw
        </AskButton>
      ) : null}
      {can.shorten ? (
        <AskButton variant="default" ask={() => <ShortenDialog application={application} />}>
          Request shorter leave
        </AskButton>
      ) : null}
      {can.cancel || can.cancel_days ? (
        <AskButton variant="outline" color="red" ask={() => <CancelDialog application={application} />}>
          Cancel leave
        </AskButton>
      ) : null}
    </>
  )
}

/** What is asked before a pending application is taken back. */
const withdrawal = ({ days, leave_type }: LeaveApplication) => ({
  title: 'Withdraw this application?',
  text: `It no longer awaits a decision, and the ${daysText(days)} of ${leaveTitle(leave_type)} are available again.`,
  action: 'Withdraw',
  cancel: 'Keep application',
  danger: true,
})
