/** The requests that wait for the one who looks. */

import type { Row } from '@iroko/contract/endpoint'
import { approvals } from '@iroko/contract/platform/approvals'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { countOf } from '../../../lib/format.ts'
import { useCall } from '../../../lib/use-call.ts'
import { DateText } from '../../../ui/date/date-text.tsx'
import { Section } from '../../../ui/page.tsx'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import classes from './parts-waiting.module.css'

export type Waiting = Row<typeof approvals.waiting>

interface RequestActions {
  /** Opens a request in full. */
  onOpen: (subject_id: string, kind: Waiting['kind']) => void
  /** What can be done with a request at once. */
  action: (request: Waiting) => ReactNode
}

const most = 20

/** Reads what waits for the one who looks. */
export function WaitingForMe({ kind, ...actions }: RequestActions & { kind: Waiting['kind'] }) {
  const { data } = useCall(approvals.waiting, { query: { kind, sort: 'waiting_since', page: 1, limit: most } })
  return <WaitingRequests rows={data?.waiting_approvals ?? []} total={data?.total ?? 0} {...actions} />
}

interface WaitingRequestsProps extends RequestActions {
  rows: readonly Waiting[]
  total: number
}

/** Nothing when nothing waits: most people decide about nobody. */
export function WaitingRequests({ rows, total, onOpen, action }: WaitingRequestsProps) {
  if (rows.length === 0) return null
  return (
    <Section title={`Waiting for your decision: ${countOf(total, 'request')}`}>
      <ul className={classes.list} aria-label="Waiting for your decision">
        {rows.map((request) => (
          <li key={request.id} className={classes.line}>
            <PersonCell
              name={request.requester.full_name}
              picture={request.requester.profile_picture}
              detail={request.for ? `for ${request.for.full_name}` : request.requester.ogid}
            />
            <span className={classes.words}>
              {request.summary}
              <span className={classes.since}>
                waiting since <DateText value={request.waiting_since} />
              </span>
            </span>
            <span className={classes.buttons}>
              {action(request)}
              <Button variant="default" size="sm" onClick={() => onOpen(request.subject_id, request.kind)}>
                Open
                <span className={classes.hidden}> the request of {request.requester.full_name}</span>
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {total > rows.length ? (
        <p className={classes.more}>The {rows.length} oldest are shown; the next ones follow as you decide.</p>
      ) : null}
    </Section>
  )
}
