import type { Endpoint } from '@iroko/contract/endpoint'
import { leave } from '@iroko/contract/leave/applications'
import { promotions } from '@iroko/contract/people/promotions'
import { absences } from '@iroko/contract/time/absences'
import { attendanceCorrections } from '@iroko/contract/time/corrections'
import { shiftRequests } from '@iroko/contract/time/shift-requests'
import { Button } from '@mantine/core'
import { useSend } from '../../../lib/use-call.ts'
import type { Waiting } from './parts-waiting.tsx'

/** The call that approves each kind of request, and what it is called. A new kind does not compile without. */
const kinds: Record<Waiting['kind'], { approve: Endpoint; noun: string }> = {
  leave: { approve: leave.approve, noun: 'Leave' },
  shift_request: { approve: shiftRequests.approve, noun: 'Shift request' },
  promotion: { approve: promotions.approve, noun: 'Promotion' },
  manual_attendance: { approve: attendanceCorrections.approve, noun: 'Attendance' },
  absence: { approve: absences.approve, noun: 'Absence' },
}

/** Approves a request where it is listed, with one press. */
export function ApproveButton({ request }: { request: Waiting }) {
  const { approve, noun } = kinds[request.kind]
  const send = useSend<Endpoint>(approve, { prefix: `${noun} | `, success: 'message' })
  return (
    <Button
      size="sm"
      loading={send.isPending}
      aria-label={`Approve the request of ${request.requester.full_name}`}
      onClick={() => send.mutate({ params: { id: request.subject_id }, body: {} } as never)}
    >
      Approve
    </Button>
  )
}
