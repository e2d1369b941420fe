/** One request over the screen that lists it, titled by whose it is. */
import type { Endpoint } from '@iroko/contract/endpoint'
import { type ApprovalKind, requestRow } from '@iroko/contract/platform/approval-kinds'
import type { ApprovalTrail } from '@iroko/contract/platform/approvals'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useUser } from '../../../lib/session.ts'
import { useSend } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { RecordDrawer } from '../../../screens/record-drawer.tsx'
import { statusWords } from '../../../ui/state/status-words.ts'
import { TrailView } from './parts.tsx'
import { Decision } from './parts-decision.tsx'
import { RequestButtons, RequestLine } from './parts-request.tsx'

interface RequestDrawerProps<Found> {
  kind: ApprovalKind
  found: UseQueryResult<Found>
  /** Whom it is about, once it is known. */
  employee: { ogid: string; full_name: string } | undefined
  /** What this one is called in the title, where its kind has several: 'Sick leave'. */
  noun?: string | undefined
  onClose: () => void
  children: (found: Found) => ReactNode
}

export function RequestDrawer<Found>({ kind, employee, noun = requestRow(kind).label, ...drawer }: RequestDrawerProps<Found>) {
  const me = useUser().employee_info.ogid
  const title = employee ? titleOf(noun, employee, me) : noun
  return <RecordDrawer title={title} errorPrefix={requestRow(kind).label} {...drawer} />
}

const titleOf = (noun: string, { ogid, full_name }: { ogid: string; full_name: string }, me: string): string =>
  ogid === me ? `My ${noun.toLowerCase()}` : `${noun} of ${full_name}`

interface RequestBodyProps {
  kind: ApprovalKind
  request: {
    id: string
    version: number
    status: keyof typeof statusWords
    employee: { full_name: string }
    trail: ApprovalTrail | null
    can: { decide: boolean; withdraw: boolean }
  }
  /** What is asked, in one line. */
  line: ReactNode
  /** As a noun, where the kind's label does not say it. */
  what?: string
  /** Who asked, where it is not the person whom it is about. */
  requester?: string
  withdraw?: Withdrawal
  /** What stands above the decision and what below it. */
  children: ReactNode
  below?: ReactNode
}

/** What is asked and what it does, its way, and then what the one who looks may do: the facts stand before the decision. */
export function RequestBody({ kind, request, withdraw, ...body }: RequestBodyProps) {
  const { id, status, employee, trail, can } = request
  const { line, what, requester = employee.full_name, children, below } = body
  return (
    <>
      <RequestLine status={status} map={statusWords}>
        {line}
      </RequestLine>
      {children}
      {below}
      {trail ? <TrailView trail={trail} label="Approval progress" /> : null}
      {withdraw && can.withdraw ? <Withdraw kind={kind} id={id} {...withdraw} /> : null}
      {can.decide ? <Decision kind={kind} request={request} what={what} requester={requester} /> : null}
    </>
  )
}

interface Withdrawal {
  call: Endpoint
  /** What is asked before it is taken back. */
  title: string
  text: string
}

interface WithdrawProps extends Withdrawal {
  kind: ApprovalKind
  id: string
}

function Withdraw({ kind, id, call, title, text }: WithdrawProps) {
  const send = useSend<Endpoint>(call, { prefix: `${requestRow(kind).label} | `, success: 'message' })
  return (
    <RequestButtons>
      <AskButton
        variant="default"
        loading={send.isPending}
        ask={() => ({ title, text, action: 'Withdraw' })}
        run={() => send.mutate({ params: { id } } as never)}
      >
        Withdraw
      </AskButton>
    </RequestButtons>
  )
}
