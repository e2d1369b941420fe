/** One outage over the screen that lists it: whom it touches, its times, its amnesty. */

import { dayIn } from '@iroko/contract/dates'
import type { Input, Output } from '@iroko/contract/endpoint'
import { incidents } from '@iroko/contract/time/incidents'
import { call } from '../../../lib/api.ts'
import { useGone } from '../../../lib/calls/send-later.ts'
import { useCall } from '../../../lib/use-call.ts'
import { ask } from '../../../screens/ask.tsx'
import { AskButton } from '../../../screens/ask-button.tsx'
import type { Field } from '../../../screens/fields/field.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { RecordDrawer } from '../../../screens/record-drawer.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { clockText, momentText } from '../../../ui/date/date-words.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { DecisionPanel } from '../../platform/approvals/parts-decision.tsx'
import { answerLater, ReasonCard, readersOf, type Verdict } from '../../platform/approvals/parts-decisions.tsx'
import { RequestButtons, RequestLine } from '../../platform/approvals/parts-request.tsx'
import { amnestyMap, kindWords } from './columns.tsx'
import { TouchedShifts } from './parts-touched.tsx'

type Shown = Output<typeof incidents.show>['incident']

interface IncidentDrawerProps {
  id: string
  onClose: () => void
  onOpen?: (id: string) => void
}

export function IncidentDrawer({ id, onClose, onOpen }: IncidentDrawerProps) {
  const found = useCall(incidents.show, { params: { id } })
  const incident = found.data?.incident
  const title = incident ? `Outage in ${incident.branch.title}` : 'Outage'
  return (
    <RecordDrawer title={title} found={found} errorPrefix="Outage" onClose={onClose}>
      {({ incident: shown }) => <IncidentView incident={shown} onClose={onClose} onOpen={onOpen} />}
    </RecordDrawer>
  )
}

function IncidentView({ incident, ...ways }: AmnestyDecisionProps) {
  const { zone, starts_at, ends_at, kind, device, note, amnesty, created_by, decided_by, decided_at, decision, can } = incident
  return (
    <>
      <RequestLine status={amnesty} map={amnestyMap}>
        {momentText(starts_at, zone)} – {ends_at === null ? 'ongoing' : momentText(ends_at, zone)}
      </RequestLine>
      <DescriptionList
        items={[
          { label: 'What failed', value: device ? `${kindWords[kind]}: ${device.title}` : kindWords[kind] },
          { label: 'Reported by', value: created_by?.full_name ?? 'System: terminal offline' },
          { label: 'What happened', value: note, full: true },
          ...(decided_by
            ? [
                { label: amnesty === 'approved' ? 'Approved by' : 'Rejected by', value: decided_by.full_name },
                { label: 'On', value: <DateText value={decided_at} /> },
                { label: 'Comment', value: decision, full: true },
              ]
            : []),
        ]}
      />
      {can.change ? (
        <RequestButtons>
          <AskButton variant="default" ask={() => <ChangeDialog incident={incident} />}>
            Change times
          </AskButton>
        </RequestButtons>
      ) : null}
      {can.change && !can.decide ? <p className="dimmed">Another person decides the outage waiver.</p> : null}
      <TouchedShifts touched={incident.touched} zone={zone} />
      {can.decide ? <AmnestyDecision incident={incident} {...ways} /> : null}
    </>
  )
}

interface AmnestyDecisionProps {
  incident: Shown
  onClose: () => void
  /** Opens it again, after Undo. */
  onOpen?: ((id: string) => void) | undefined
}

function AmnestyDecision({ incident, onClose, onOpen }: AmnestyDecisionProps) {
  const requester = incident.created_by?.full_name ?? 'All approvers'
  const { id, version, branch } = incident
  const key = `waiver ${id} ${version}`
  const isGone = useGone().has(key)
  if (isGone) return <p className="small">Your decision is being sent.</p>
  const answer = (verdict: Verdict, comment: string) => {
    const { pathname } = location
    const chosen = verdict === 'approved' ? incidents.grantWaiver : incidents.refuseWaiver
    answerLater({
      key,
      text: `Outage waiver of ${branch.title} ${verdict}`,
      prefix: 'Outage | ',
      make: () => call(chosen, { params: { id }, body: { comment, version } }, { keepalive: true }),
      // Whoever has gone elsewhere meanwhile stays there.
      onUndo: () => location.pathname === pathname && onOpen?.(id),
    })
    onClose()
  }
  const refusal = (place: HTMLElement, value: string) => (
    <ReasonCard
      place={place}
      title={`Reject outage waiver of ${branch.title}`}
      readers={readersOf([{ employee: { full_name: requester } }])}
      reasons={['The terminal worked', 'The times are wrong', 'Please add details']}
      value={value}
      onSubmit={(reason) => answer('rejected', reason)}
    />
  )
  return (
    <DecisionPanel
      requester={requester}
      onDecide={(verdict, comment, button) =>
        verdict === 'approved' ? answer(verdict, comment) : void ask(refusal(button, comment))
      }
    />
  )
}

type Draft = Omit<Input<typeof incidents.update>['body'], 'version'>

function ChangeDialog({ incident }: { incident: Shown }) {
  const { id, version, zone, starts_at, ends_at, note } = incident
  const dayOf = (at: string) => dayIn(zone, new Date(at))
  return (
    <SendDialog<Draft>
      call={incidents.update}
      prefix="Outage | "
      params={{ id }}
      title="Change times of the outage"
      submit="Save changes"
      fields={fields}
      fixed={{ version }}
      value={{
        starts_on: dayOf(starts_at),
        starts_clock: clockText(starts_at, zone),
        ends_on: ends_at === null ? null : dayOf(ends_at),
        ends_clock: ends_at === null ? null : clockText(ends_at, zone),
        note,
      }}
    />
  )
}

const fields: Field<Draft>[] = [
  { name: 'starts_on', type: 'date', label: 'Start date', required: true },
  { name: 'starts_clock', type: 'time', label: 'Start time', required: true },
  { name: 'ends_on', type: 'date', label: 'End date', description: 'Leave blank if ongoing' },
  { name: 'ends_clock', type: 'time', label: 'End time' },
  { name: 'note', type: 'textarea', label: 'What happened', required: true, maxLength: 500, rows: 3 },
]
