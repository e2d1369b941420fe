/** One shift request over the screen that lists it: its days, where it stands, what can be done. */

import { shortDay } from '@iroko/contract/day-words'
import type { FullShiftRequest } from '@iroko/contract/time/shift-requests'
import { shiftRequests } from '@iroko/contract/time/shift-requests'
import { Button } from '@mantine/core'
import { useGone } from '../../../lib/calls/send-later.ts'
import { useCall } from '../../../lib/use-call.ts'
import { datesText } from '../../../ui/date/date-words.ts'
import { RequestButtons } from '../../platform/approvals/parts-request.tsx'
import { RequestBody, RequestDrawer } from '../../platform/approvals/parts-request-drawer.tsx'
import classes from './parts.module.css'
import { answerSwap, swapKey } from './parts-swap.tsx'

interface ShiftRequestDrawerProps {
  id: string
  onClose: () => void
}

export function ShiftRequestDrawer({ id, onClose }: ShiftRequestDrawerProps) {
  const found = useCall(shiftRequests.show, { params: { id } })
  return (
    <RequestDrawer kind="shift_request" found={found} employee={found.data?.shift_request.employee} onClose={onClose}>
      {({ shift_request }) => <RequestView request={shift_request} />}
    </RequestDrawer>
  )
}

interface RequestViewProps {
  request: FullShiftRequest
}

function RequestView({ request }: RequestViewProps) {
  const { shift, colleague, reason, status, can } = request
  return (
    <RequestBody
      kind="shift_request"
      request={request}
      line={`${shift ? shift.title : `Swap with ${colleague?.full_name ?? ''}`}, ${datesText(request.starts_on, request.ends_on)}`}
      withdraw={{
        call: shiftRequests.withdraw,
        title: 'Withdraw this request?',
        text: 'Your shifts do not change. You can send a new request.',
      }}
      below={
        <>
          <Days request={request} />
          {status === 'asked' ? <p className={classes.quiet}>It awaits the answer of {colleague?.full_name}.</p> : null}
        </>
      }
    >
      <p className={classes.line}>{reason}</p>
      {can.consent ? <Consent request={request} /> : null}
    </RequestBody>
  )
}

function Days({ request }: { request: FullShiftRequest }) {
  const { days, colleague, employee, status } = request
  const isOpen = status === 'asked' || status === 'pending'
  return (
    <div className="scrolls">
      <table className={classes.days}>
        <caption className={classes.caption}>{isOpen ? 'Requested change' : 'Roster'}</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">{employee.full_name}</th>
            {colleague ? <th scope="col">{colleague.full_name}</th> : null}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.day}>
              <th scope="row">{shortDay(day.day)}</th>
              <td>
                <Becomes before={day.before} after={day.after} />
              </td>
              {colleague ? (
                <td>
                  <Becomes before={day.colleague_before ?? ''} after={day.colleague_after ?? ''} />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Becomes({ before, after }: { before: string; after: string }) {
  if (before === after) return before
  return (
    <>
      <del className={classes.before}>{before}</del>
      <ins className={classes.after}>{after}</ins>
    </>
  )
}

function Consent({ request }: { request: FullShiftRequest }) {
  const isGone = useGone().has(swapKey(request))
  return (
    <section className={`column12 ${classes.panel}`} aria-label="Your answer">
      <h2 className={classes.heading}>{request.employee.full_name} would like to swap with you</h2>
      {isGone ? (
        <p className="small">Your answer is being sent.</p>
      ) : (
        <RequestButtons>
          <Button onClick={() => answerSwap(request, true)}>Accept swap</Button>
          <Button variant="default" onClick={() => answerSwap(request, false)}>
            Decline swap
          </Button>
        </RequestButtons>
      )}
    </section>
  )
}
