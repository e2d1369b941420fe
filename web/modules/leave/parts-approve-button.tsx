import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/Button.css'
import { leave } from '@iroko/contract/leave'
import { Button } from '@mantine/core'
import { useSend } from '../../lib/use-call.ts'
import type { Waiting } from '../approvals/parts-waiting.tsx'

/** Approves a request where it is listed, with one press. */
export function ApproveButton({ request }: { request: Waiting }) {
  const approve = useSend(leave.approve, { prefix: 'Leave | ', success: 'message' })
  return (
    <Button
      size="sm"
      loading={approve.isPending}
      aria-label={`Approve the request of ${request.requester.full_name}`}
      onClick={() => approve.mutate({ params: { id: request.subject_id }, body: {} })}
    >
      Approve
    </Button>
  )
}
