/** What waits for the contacts of clients, and the letters to them: no more of a request than its kind, its days and its person. */
import type { ClientKind } from '@iroko/contract/platform/approval-kinds'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import type { ClientUser, Tools } from '../../../lib/http/implement.ts'
import { type ClientRequest, clientLetter } from '../approvals/notify.ts'
import type { ReassignTools } from './actions.ts'
import { contactsOf, type Place } from './rules-places.ts'

/** The office in which the person works today, while it is a campaign of this client: whoever has left it is no business of theirs. */
const theirCampaign = (client: RawBuilder<unknown>, today: string) => sql`
  join current_placement(${today}::date) placement on placement.employee_id = approval.requester_id
  join office on office.id = placement.office_id and office.client_id = ${client}`

/** One page of what waits for a contact's decision, oldest first. */
export function listClientWaiting(db: Db, { contact_id, client_id }: ClientUser, query: ListQuery, today: string) {
  const mine = db
    .selectFrom('approval')
    .innerJoin('employee', 'employee.id', 'approval.requester_id')
    .innerJoin(
      sql<{ approval_id: string; campaign: string }>`(
        select approval.id as approval_id, office.title as campaign
        from approval_approver place join approval on approval.id = place.approval_id
        ${theirCampaign(sql`${client_id}::uuid`, today)}
        where place.client_contact_id = ${contact_id}::uuid and place.waits)`.as('mine'),
      'mine.approval_id',
      'approval.id',
    )
    .$if(Boolean(query.q), (it) => it.where(sql<boolean>`lower(employee.full_name) like ${likePattern(query.q ?? '')}`))
  const rows = mine.select([
    'approval.id',
    'approval.subject_id',
    'approval.starts_on',
    'approval.ends_on',
    'employee.full_name',
    sql<ClientKind>`approval.kind`.as('kind'),
    sql<string>`approval.waiting_since`.as('waiting_since'),
    'mine.campaign',
  ])
  const order = {
    columns: { waiting_since: sql.ref('approval.waiting_since') },
    fallback: 'waiting_since',
    tie: sql.ref('approval.id'),
  }
  return listPage(db, rows, query, order, mine)
}

interface AskedContact extends ClientRequest {
  contact_id: string
  email: string
  first_name: string
}

/** The contacts whose places wait in these requests. */
async function findAskedContacts(db: Db, approvals: RawBuilder<unknown>, today: string): Promise<AskedContact[]> {
  const found = await sql<AskedContact>`
    select contact.id as contact_id, contact.email, contact.first_name, approval.kind, approval.starts_on, approval.ends_on,
      approval.waiting_since, requester.full_name as requester, office.title as campaign
    from approval
    join employee requester on requester.id = approval.requester_id
    join approval_approver approver on approver.approval_id = approval.id and approver.waits
    join client_contact contact on contact.id = approver.client_contact_id and contact.disabled_at is null
    ${theirCampaign(sql`contact.client_id`, today)}
    where approval.status = 'pending' and ${approvals}
    order by contact.id, approval.waiting_since, approval.id`.execute(db)
  return found.rows
}

/** Writes to the contacts for whom a request waits since this change; nothing where the step asks none. */
export async function notifyContacts(
  tools: Tools,
  { kind, subject_id }: { kind: ClientKind; subject_id: string },
  waiting: readonly Place[],
): Promise<void> {
  const asked = contactsOf(waiting)
  if (asked.length === 0) return
  const which = sql`approval.kind = ${kind} and approval.subject_id = ${subject_id}::uuid`
  const found = await findAskedContacts(tools.db, which, tools.today)
  await sendEach(
    tools,
    found.filter(({ contact_id }) => asked.includes(contact_id)),
  )
}

/** One letter a contact, with all of these requests that wait for them; only for `those`, when they are given. */
export async function remindContacts(
  tools: ReassignTools,
  approvalIds: readonly string[],
  today: string,
  those?: ReadonlySet<string>,
): Promise<void> {
  const found = await findAskedContacts(tools.db, sql`approval.id = any(${[...approvalIds]}::uuid[])`, today)
  await sendEach(
    tools,
    found.filter(({ contact_id }) => those === undefined || those.has(contact_id)),
  )
}

async function sendEach({ mail, portal }: ReassignTools, asked: readonly AskedContact[]): Promise<void> {
  const link = `${portal.environment.PUBLIC_URL}/client`
  for (const [, waiting] of Map.groupBy(asked, ({ contact_id }) => contact_id)) {
    const [to] = waiting
    if (to) await mail({ to: to.email, ...clientLetter(to.first_name, waiting, link) })
  }
}
