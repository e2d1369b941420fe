/** The e-mail that waits for a second person. */

import { emailChanges } from '@iroko/contract/people/email-changes'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { DateText } from '../../../ui/date/date-text.tsx'
import { Section } from '../../../ui/page.tsx'
import { DecideButtons } from '../../platform/approvals/parts-decide-buttons.tsx'

const verdictOf = { confirmed: 'approved', refused: 'rejected' } as const

export function EmailChange({ ogid }: { ogid: string }) {
  const { data } = useCall(emailChanges.show, { params: { ogid } })
  const send = useSend(emailChanges.decide, { prefix: 'Employee | ', success: 'message' })
  const change = data?.email_change
  if (!change) return null
  const decide = (decision: 'confirmed' | 'refused') => send.mutate({ params: { id: change.id }, body: { decision } })
  return (
    <Section title="Email change">
      <div className="card20 column16">
        <p>
          {change.proposed_by.full_name} requested {change.new_email}, <DateText value={change.proposed_at} />.
        </p>
        {change.can.decide ? (
          <DecideButtons
            approve="Confirm"
            about={`the new email ${change.new_email}`}
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
