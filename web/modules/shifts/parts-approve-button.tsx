import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/Button.css'
import { shifts } from '@iroko/contract/shifts'
import { Button } from '@mantine/core'
import { useSend } from '../../lib/use-call.ts'
import type { Waiting } from '../approvals/parts-waiting.tsx'

/** Approves a shift request where it is listed, with one press. */
export function ApproveShiftButton({ request }: { request: Waiting }) {
  const approve = useSend(shifts.approveRequest, { prefix: 'Shift request | ', success: 'message' })
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
