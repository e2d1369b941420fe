/** What waits for the client who looks: who, where and when, and their decision. */

import type { Row } from '@iroko/contract/endpoint'
import { requestRow } from '@iroko/contract/platform/approval-kinds'
import { approvals } from '@iroko/contract/platform/approvals'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { countOf } from '../../../lib/format.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { DateText } from '../../../ui/date/date-text.tsx'
import { Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Empty } from '../../../ui/state/states.tsx'
import { DecisionPanel } from '../../platform/approvals/parts-decision.tsx'
import classes from './parts-waiting.module.css'

type Waiting = Row<typeof approvals.clientWaiting>

const most = 50
const minute = 60_000

export function WaitingForClient() {
  const query = { page: 1, limit: most, sort: 'waiting_since' } as const
  const found = useCall(approvals.clientWaiting, { query }, { refetchInterval: minute })
  if (!found.isSuccess) return <Loaded found={found} count={1} height={72} />
  const { data } = found
  const { waiting_approvals: rows, total } = data
  return (
    <Section title={total > 0 ? `Awaiting your decision: ${countOf(total, 'request')}` : 'Awaiting your decision'}>
      {total === 0 ? <Empty text="No requests await your decision" /> : null}
      <ul className={classes.list} aria-label="Awaiting your decision">
        {rows.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </ul>
      {total > rows.length ? <p className="small">The {rows.length} oldest are shown. More appear as you decide.</p> : null}
    </Section>
  )
}

function Request({ request }: { request: Waiting }) {
  const { full_name, campaign, kind, waiting_since } = request
  const [isOpen, setOpen] = useState(false)
  return (
    <li className={`card16 ${classes.request}`}>
      <div className={classes.line}>
        <span className={classes.words}>
          <span className="strong">{full_name}</span>
          <span className="small">{campaign}</span>
        </span>
        <span className={classes.words}>
          <span>
            {requestRow(kind).label} <Days request={request} />
          </span>
          <span className="small">
            received <DateText value={waiting_since} />
          </span>
        </span>
        {isOpen ? null : (
          <Button size="sm" aria-label={`Decide the request of ${full_name}`} onClick={() => setOpen(true)}>
            Decide
          </Button>
        )}
      </div>
      {isOpen ? <Decide request={request} /> : null}
    </li>
  )
}

function Days({ request: { starts_on, ends_on } }: { request: Waiting }) {
  if (!starts_on) return null
  if (!ends_on || ends_on === starts_on) return <DateText value={starts_on} />
  return (
    <>
      <DateText value={starts_on} /> to <DateText value={ends_on} />
    </>
  )
}

function Decide({ request: { kind, subject_id, version, full_name } }: { request: Waiting }) {
  const send = useSend(approvals.clientDecide, { prefix: `${requestRow(kind).label} | `, success: 'message' })
  return (
    <DecisionPanel
      requester={full_name}
      pending={send.isPending ? send.variables.body.decision : undefined}
      onDecide={(decision, comment) => send.mutate({ params: { id: subject_id }, body: { kind, version, decision, comment } })}
    />
  )
}
