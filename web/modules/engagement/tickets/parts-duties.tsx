/** What somebody has to do with the tickets of others. */
import { ticketDesk } from '@iroko/contract/engagement/ticket-desk'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMay } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'

/** Which tickets the caller handles; undefined until it is known. */
export function useDuties() {
  const may = useMay('ticket.handle')
  const { data } = useCall(ticketDesk.duties, {}, { enabled: may })
  if (!may) return { all: false, categories: [], unsolved: 0, isNone: true }
  return data && { ...data, isNone: !data.all && data.categories.length === 0 }
}

/** Leads from one's own tickets to those that one handles, where there are any. */
export function DeskLink() {
  const duties = useDuties()
  if (!duties || duties.isNone) return null
  return (
    <Button component={Link} variant="default" to="/dashboard/main/ticket-management">
      Tickets I handle ({duties.unsolved})
    </Button>
  )
}

export function ReportLink() {
  return (
    <Button component={Link} variant="default" to="/dashboard/main/ticket-report">
      Report
    </Button>
  )
}
