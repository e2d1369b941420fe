/** One shift request over the screen that lists it: its days, where it stands, what can be done. */
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/Button.css'
import { type FullShiftRequest, shiftRequests } from '@iroko/contract/shift-requests'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { confirm } from '../../crud/confirm.tsx'
import { RecordDrawer } from '../../crud/record-drawer.tsx'
import { useUser } from '../../lib/session.ts'
import { useCall, useSend } from '../../lib/use-call.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { TrailView } from '../approvals/parts.tsx'
import { DecisionPanel } from '../approvals/parts-decision.tsx'
import classes from './parts-request.module.css'
import { datesText, requestStatusMap, shortDay } from './parts-words.tsx'

interface RequestDrawerProps {
  id: string
  onClose: () => void
}

export function RequestDrawer({ id, onClose }: RequestDrawerProps) {
  const found = useCall(shiftRequests.showRequest, { params: { id } })
  const me = useUser().employee_info.ogid
  const request = found.data?.shift_request
  const [isAsking, setAsking] = useState(false)
  const title = request && request.employee.ogid !== me ? `Shift request of ${request.employee.full_name}` : 'My shift request'
  return (
    <RecordDrawer title={title} found={found} errorPrefix="Shift request" covered={isAsking} onClose={onClose}>
      {({ shift_request }) => <RequestView request={shift_request} onAsking={setAsking} />}
    </RecordDrawer>
  )
}

interface RequestViewProps {
  request: FullShiftRequest
  /** A question lies over it: Esc is the question's. */
  onAsking: (isAsking: boolean) => void
}

function RequestView({ request, onAsking }: RequestViewProps) {
  const { shift, colleague, reason, status, trail, can } = request
  return (
    <>
      <p className={classes.line}>
        <StatusBadge status={status} map={requestStatusMap} />
        <strong>
          {shift ? shift.title : `Swap with ${colleague?.full_name ?? ''}`}, {datesText(request.starts_on, request.ends_on)}
        </strong>
      </p>
      <p className={classes.line}>{reason}</p>
      {can.withdraw ? <Withdraw request={request} onAsking={onAsking} /> : null}
      {can.consent ? <Consent request={request} /> : null}
      {can.decide ? <Decision request={request} /> : null}
      <Days request={request} />
      {trail ? <TrailView trail={trail} label="Where it stands" /> : null}
      {status === 'asked' ? <p className={classes.quiet}>It waits for the answer of {colleague?.full_name}.</p> : null}
    </>
  )
}

function Days({ request }: { request: FullShiftRequest }) {
  const { days, colleague, employee, status } = request
  const isOpen = status === 'asked' || status === 'pending'
  return (
    <div className={classes.scroll}>
      <table className={classes.days}>
        <caption className={classes.caption}>{isOpen ? 'What it would change' : 'What is planned'}</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">{employee.full_name}</th>
            {colleague ? <th scope="col">{colleague.full_name}</th> : null}
          </tr>
        </thead>
        <tbody>
          {days.map((one) => (
            <tr key={one.day}>
              <th scope="row">{shortDay(one.day)}</th>
              <td>
                <Becomes before={one.before} after={one.after} />
              </td>
              {colleague ? (
                <td>
                  <Becomes before={one.colleague_before ?? ''} after={one.colleague_after ?? ''} />
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

function Withdraw({ request, onAsking }: RequestViewProps) {
  const withdraw = useSend(shiftRequests.withdrawRequest, { prefix: 'Shift request | ', success: 'message' })
  const ask = async () => {
    onAsking(true)
    const yes = await confirm({
      title: 'Take the request back?',
      text: 'Your shifts stay as they are. You can ask again.',
      action: 'Withdraw',
    })
    onAsking(false)
    if (yes) withdraw.mutate({ params: { id: request.id } })
  }
  return (
    <div className={classes.buttons}>
      <Button variant="default" loading={withdraw.isPending} onClick={() => void ask()}>
        Withdraw
      </Button>
    </div>
  )
}

function Consent({ request }: { request: FullShiftRequest }) {
  const consent = useSend(shiftRequests.consent, { prefix: 'Shift request | ', success: 'message' })
  const answer = (agrees: boolean) => consent.mutate({ params: { id: request.id }, body: { agrees } })
  return (
    <section className={classes.panel} aria-label="Your answer">
      <h2 className={classes.heading}>{request.employee.full_name} asks to swap with you</h2>
      <div className={classes.buttons}>
        <Button loading={consent.isPending} onClick={() => answer(true)}>
          Agree to the swap
        </Button>
        <Button variant="default" disabled={consent.isPending} onClick={() => answer(false)}>
          Decline
        </Button>
      </div>
    </section>
  )
}

function Decision({ request: { id, version, employee } }: { request: FullShiftRequest }) {
  const approve = useSend(shiftRequests.approveRequest, { prefix: 'Shift request | ', success: 'message' })
  const reject = useSend(shiftRequests.rejectRequest, { prefix: 'Shift request | ', success: 'message' })
  const inputOf = (comment: string) => ({ params: { id }, body: { comment, version } })
  return (
    <DecisionPanel
      requester={employee.full_name}
      approve={{ isPending: approve.isPending, send: (comment) => approve.mutate(inputOf(comment)) }}
      reject={{ isPending: reject.isPending, send: (comment) => reject.mutate(inputOf(comment)) }}
    />
  )
}
