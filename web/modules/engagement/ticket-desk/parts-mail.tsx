/** The mail by which a ticket or a reply came in, as it was: folded, and read when somebody opens it. */
import { ticketDesk } from '@iroko/contract/engagement/ticket-desk'
import { useState } from 'react'
import { useCall } from '../../../lib/use-call.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import classes from '../tickets/parts.module.css'

interface WholeMailProps {
  ticketId: string
  mailId: string
}

export function WholeMail(mail: WholeMailProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={classes.whole} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{isOpen ? 'Hide the whole mail' : 'Show the whole mail'}</summary>
      {isOpen ? <MailWords {...mail} /> : null}
    </details>
  )
}

function MailWords({ ticketId, mailId }: WholeMailProps) {
  const found = useCall(ticketDesk.mail, { params: { id: ticketId, mail_id: mailId } })
  if (!found.isSuccess) return <Loaded found={found} prefix="Mail | " count={2} height={48} />
  const { from, subject, to, cc, text, html_words } = found.data.mail
  return (
    <div className="column12">
      <DescriptionList
        items={[
          { label: 'From', value: from, full: true },
          { label: 'Subject', value: subject || '-', full: true },
          ...(to.length > 0 ? [{ label: 'To', value: to.join(', '), full: true }] : []),
          ...(cc.length > 0 ? [{ label: 'Copied to', value: cc.join(', '), full: true }] : []),
        ]}
      />
      {text ? <p className={classes.words}>{text}</p> : null}
      {text && html_words ? <p className="small">Its HTML part says</p> : null}
      {html_words ? <p className={classes.words}>{html_words}</p> : null}
      {text || html_words ? null : <p className="small">No words</p>}
    </div>
  )
}
