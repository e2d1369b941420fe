/** The addresses that wait for a second person. */

import type { Output } from '@iroko/contract/endpoint'
import { emailChanges } from '@iroko/contract/people/email-changes'
import type { records } from '@iroko/contract/people/records'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { DateText } from '../../../ui/date/date-text.tsx'
import { Section } from '../../../ui/page.tsx'
import { DecideButtons } from '../../platform/approvals/parts-decide-buttons.tsx'

const verdictOf = { confirmed: 'approved', refused: 'rejected' } as const

export function EmailChanges({ ogid }: { ogid: string }) {
  const { data } = useCall(emailChanges.list, { params: { ogid } })
  return data?.email_changes.map((change) => <EmailChange key={change.id} change={change} />)
}

/** Those of everybody that the reader can decide; none where nothing waits. */
export function WaitingEmailChanges() {
  const { data } = useCall(emailChanges.waiting, {})
  return data?.email_changes.map((change) => <EmailChange key={change.id} change={change} of={change.employee.full_name} />)
}

interface EmailChangeProps {
  change: Output<typeof emailChanges.list>['email_changes'][number]
  /** Whose it is, where the page is not theirs. */
  of?: string
}

function EmailChange({ change, of }: EmailChangeProps) {
  const send = useSend(emailChanges.decide, { prefix: 'Employee | ', success: 'message' })
  const decide = (decision: 'confirmed' | 'refused') => send.mutate({ params: { id: change.id }, body: { decision } })
  const isWork = change.kind === 'work'
  const what = change.new_email ? `${change.new_email} as ${change.kind} email` : `to remove the ${change.kind} email`
  return (
    <Section title={`${isWork ? 'Work' : 'Private'} email change${of ? ` of ${of}` : ''}`}>
      <div className="card20 column16">
        <p>
          {change.proposed_by.full_name} requested {what}, <DateText value={change.proposed_at} />.
          {isWork
            ? null
            : ' After an exit, the link to sign in again is sent to the private email. Ask the employee before you confirm.'}
        </p>
        {change.can.decide ? (
          <DecideButtons
            approve="Confirm"
            about={`the change of the ${change.kind} email`}
            pending={send.isPending ? verdictOf[send.variables.body.decision] : undefined}
            onDecide={(verdict) => decide(verdict === 'approved' ? 'confirmed' : 'refused')}
          />
        ) : (
          <p className="small">A second person in HR confirms it.</p>
        )}
      </div>
    </Section>
  )
}

type Invited = Output<typeof records.show>['record']['invitation']

/** Where an invitation goes, as a sentence. */
export const invitationText = ({ address, asks }: Invited): string =>
  `The invitation goes to ${address}${asks ? ' once a second person in HR confirms this address' : ''}.`
