/** The e-mail that waits for a second person. */
import { emailChanges } from '@iroko/contract/people/email-changes'
import { Button } from '@mantine/core'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { DateText } from '../../../ui/date/date-text.tsx'
import { Section } from '../../../ui/page.tsx'
import classes from '../newcomers/form.module.css'

export function EmailChange({ ogid }: { ogid: string }) {
  const { data } = useCall(emailChanges.show, { params: { ogid } })
  const send = useSend(emailChanges.decide, { prefix: 'Employee | ', success: 'message' })
  const change = data?.email_change
  if (!change) return null
  const decide = (decision: 'confirmed' | 'refused') => send.mutate({ params: { id: change.id }, body: { decision } })
  return (
    <Section title="Email change">
      <div className={classes.card}>
        <p>
          {change.proposed_by.full_name} requested {change.new_email}, <DateText value={change.proposed_at} />.
        </p>
        {change.can.decide ? (
          <div className={classes.buttons}>
            <Button variant="outline" color="red" disabled={send.isPending} onClick={() => decide('refused')}>
              Reject
            </Button>
            <Button loading={send.isPending} onClick={() => decide('confirmed')}>
              Confirm email
            </Button>
          </div>
        ) : (
          <p className={classes.dimmed}>A second person in HR confirms it.</p>
        )}
      </div>
    </Section>
  )
}
