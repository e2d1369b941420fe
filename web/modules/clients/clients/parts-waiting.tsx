/** What waits for the client who looks: who, where and when, and their decision. */

import type { Row } from '@iroko/contract/endpoint'
import { requestRow } from '@iroko/contract/platform/approval-kinds'
import { approvals } from '@iroko/contract/platform/approvals'
import { call } from '../../../lib/api.ts'
import { useGone } from '../../../lib/calls/send-later.ts'
import { countOf } from '../../../lib/format.ts'
import { useCall } from '../../../lib/use-call.ts'
import { ask } from '../../../screens/ask.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Empty } from '../../../ui/state/states.tsx'
import {
  answerLater,
  inSentence,
  ReasonCard,
  readersOf,
  requestKey,
  type Verdict,
} from '../../platform/approvals/parts-decisions.tsx'
import { type Asking, AskingList } from '../../platform/waiting/parts-asking.tsx'

type Waiting = Row<typeof approvals.clientWaiting>

/** How the screen asks, here and for the count beside its name. */
export const waitingQuery = { page: 1, limit: 50, sort: 'waiting_since' } as const
const minute = 60_000

export function WaitingForClient() {
  const gone = useGone()
  const found = useCall(approvals.clientWaiting, { query: waitingQuery }, { refetchInterval: minute })
  if (!found.isSuccess) return <Loaded found={found} count={1} height={72} />
  const { waiting_approvals: read, total } = found.data
  const rows = read.filter((request) => !gone.has(keyOf(request)))
  const left = total - (read.length - rows.length)
  return (
    <Section title={left > 0 ? `Awaiting your decision: ${countOf(left, 'request')}` : 'Awaiting your decision'}>
      {total === 0 ? (
        <Empty text="No requests await your decision" />
      ) : (
        <AskingList label="Awaiting your decision" rows={rows.map(askingOf)} />
      )}
      {left > rows.length ? <p className="small">The {rows.length} oldest are shown. More appear as you decide.</p> : null}
    </Section>
  )
}

const keyOf = ({ kind, subject_id: id, version }: Waiting): string => requestKey({ kind, id, version })

function askingOf(request: Waiting): Asking {
  const { full_name, campaign, kind, waiting_since } = request
  return {
    key: keyOf(request),
    person: { name: full_name, detail: campaign },
    about: `the request of ${full_name}`,
    words: (
      <>
        <span>
          {requestRow(kind).label} <Days request={request} />
        </span>
        <span className="small">
          received <DateText value={waiting_since} />
        </span>
      </>
    ),
    decide: (verdict, place) => (verdict === 'approved' ? answer(request, verdict, '') : void ask(whyOf(request, place))),
  }
}

function answer(request: Waiting, decision: Verdict, comment: string): void {
  const { kind, subject_id: id, version, full_name } = request
  const { label } = requestRow(kind)
  answerLater({
    key: keyOf(request),
    text: `${label} of ${full_name} ${decision}`,
    prefix: `${label} | `,
    make: () =>
      call(approvals.clientDecide, { params: { id }, body: { kind, version, decision, comment } }, { keepalive: true }),
  })
}

const whyOf = (request: Waiting, place: HTMLElement) => (
  <ReasonCard
    place={place}
    title={`Reject ${inSentence(requestRow(request.kind).label)} of ${request.full_name}`}
    readers={readersOf([{ employee: request }])}
    reasons={request.kind}
    onSubmit={(reason) => answer(request, 'rejected', reason)}
  />
)

function Days({ request: { starts_on, ends_on } }: { request: Waiting }) {
  if (!starts_on) return null
  if (!ends_on || ends_on === starts_on) return <DateText value={starts_on} />
  return (
    <>
      <DateText value={starts_on} /> to <DateText value={ends_on} />
    </>
  )
}
