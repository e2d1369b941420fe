import { namesText } from '../../../lib/format.ts'
import { Page } from '../../../ui/page.tsx'
import { NoPermission } from '../../../ui/state/states.tsx'
import { ReportLink, useDuties } from '../tickets/parts-duties.tsx'
import { DeskTable, OpenTicket } from './parts.tsx'

/** The tickets of others, for the ERP team and for those who are responsible for a category. */
export default function TicketManagementPage() {
  const duties = useDuties()
  const isNone = duties?.isNone ?? false
  const description =
    duties && !duties.all
      ? `Tickets about ${namesText(duties.categories.map(({ title }) => title))}, in order of due time.`
      : 'Tickets in order of due time. Your own tickets are handled by others.'
  return (
    <Page title="Ticket Management" description={isNone ? undefined : description} actions={isNone ? null : <ReportLink />}>
      {isNone ? (
        <NoPermission text="You cannot open this page. The ERP team, HR and people responsible for a ticket category handle tickets" />
      ) : (
        <>
          <DeskTable />
          <OpenTicket />
        </>
      )}
    </Page>
  )
}
