/** The requests that wait for the one who looks. */

import { requestRow } from '@iroko/contract/platform/approval-kinds'
import { approvals, type WaitingApproval } from '@iroko/contract/platform/approvals'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { countOf } from '../../../lib/format.ts'
import { useMay } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { ask } from '../../../screens/ask.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { withDaysInWords } from '../../../ui/date/date-words.ts'
import { Section } from '../../../ui/page.tsx'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { useShownPay } from '../../../ui/shown-pay.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Skeletons } from '../../../ui/state/states.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { DecideButtons } from './parts-decide-buttons.tsx'
import { ReasonDialog, requestKinds, useDecide } from './parts-decisions.tsx'
import classes from './parts-waiting.module.css'

/** Opens a request in full. */
type OnOpen = (subject_id: string, kind: WaitingApproval['kind']) => void

const most = 20

/** Reads what waits for the one who looks; until it is known how much, the rest of the screen stays below it and jumps nowhere. */
export function WaitingForMe({ kind, onOpen }: { kind: WaitingApproval['kind']; onOpen: OnOpen }) {
  const { data, isPending } = useCall(approvals.waiting, { query: { kind, sort: 'waiting_since', page: 1, limit: most } })
  const decides = useMay(requestRow(kind).decide, 'reportees')
  if (isPending && decides)
    return (
      <div className={classes.unknown}>
        <Skeletons count={4} height={96} />
      </div>
    )
  return <WaitingRequests rows={data?.waiting_approvals ?? []} total={data?.total ?? 0} onOpen={onOpen} kind={kind} />
}

interface WaitingRequestsProps {
  rows: readonly WaitingApproval[]
  total: number
  onOpen: OnOpen
  /** All are of this kind, which the screen is about: it is not said in each row. */
  kind?: WaitingApproval['kind']
}

/** Nothing when nothing waits: most people decide about nobody. */
export function WaitingRequests({ rows, total, onOpen, kind }: WaitingRequestsProps) {
  const pay = useShownPay()
  const [isMore, setMore] = useState(false)
  const query = { ...(kind && { kind }), sort: 'waiting_since', page: 1, limit: 100 } as const
  const more = useCall(approvals.waiting, { query }, { enabled: isMore })
  const shown = more.data?.waiting_approvals ?? rows
  if (rows.length === 0) return null
  return (
    <Section
      title={`Awaiting your decision: ${countOf(total, 'request')}`}
      actions={shown.flatMap(factsOf).some(hasMoney) ? pay.toggle : null}
    >
      <ul className={`surface ${classes.list}`} aria-label="Awaiting your decision">
        {shown.map((request) => (
          <RequestRow key={request.id} request={request} onOpen={onOpen} oneKind={kind !== undefined} pay={pay} />
        ))}
      </ul>
      {total > shown.length && more.isSuccess ? (
        <p className="small">The {shown.length} oldest are shown. More appear as you decide.</p>
      ) : more.isError ? (
        <Loaded found={more} prefix="Requests | " />
      ) : total > shown.length ? (
        <Button variant="default" className={classes.button} loading={more.isLoading} onClick={() => setMore(true)}>
          Show more
        </Button>
      ) : null}
    </Section>
  )
}

interface RowProps {
  request: WaitingApproval
  onOpen: OnOpen
  oneKind: boolean
  pay: Pick<ReturnType<typeof useShownPay>, 'moneyIn'>
}

/** Whose it is, what they ask with all that a decision needs, and the decision itself. */
function RequestRow({ request, onOpen, oneKind, pay }: RowProps) {
  const { kind, subject_id, version, requester, summary, reason, waiting_since } = request
  const { decide, pending } = useDecide(kind, (id) => onOpen(id, kind))
  const read = { id: subject_id, version, employee: requester }
  const reject = () => void ask(<ReasonDialog rows={[read]} onReject={(reason) => decide([read], 'rejected', reason)} />)
  return (
    <li className={`middle16 ${classes.line}`}>
      <PersonCell
        name={requester.full_name}
        picture={requester.profile_picture}
        detail={request.for ? `for ${request.for.full_name}` : requester.ogid}
      />
      <span className={classes.words}>
        <span>
          {oneKind ? null : <StatusBadge status={kind} map={requestKinds} />} {withDaysInWords(summary)}
        </span>
        {reason ? <span className={classes.reason}>“{reason}”</span> : null}
        <span className="small">
          {factsOf(request).map((fact) => (
            <span key={fact} className={classes.fact}>
              {pay.moneyIn(fact)}
            </span>
          ))}
          <span className="unbroken">
            received <DateText value={waiting_since} />
          </span>
        </span>
      </span>
      <span className="line8">
        <DecideButtons
          about={`the request of ${requester.full_name}`}
          pending={pending}
          onDecide={(decision) => (decision === 'approved' ? void decide([read], decision).catch(() => undefined) : reject())}
        />
        <Button variant="subtle" size="sm" onClick={() => onOpen(subject_id, kind)}>
          Open
          <span className="visually-hidden"> the request of {requester.full_name}</span>
        </Button>
      </span>
    </li>
  )
}

/** 'Shift: Morning → Night', 'Available after: 12 days' */
const factsOf = ({ change, facts }: WaitingApproval): string[] => [
  ...change.map(({ label, from, to }) => `${label}: ${from} → ${to}`),
  ...facts.map(({ label, value }) => `${label}: ${value}`),
]

const hasMoney = (text: string): boolean => text.includes('₦')
