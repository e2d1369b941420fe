/** What waits for the contacts of clients, and the letters to them: no more of a request than its kind, its days and its person. */
import type { ClientKind } from '@iroko/contract/platform/approval-policies'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import type { ClientUser } from '../../../lib/http/implement.ts'
import { type ClientRequest, clientLetter } from '../approvals/notify.ts'
import type { ReaskTools } from '../approvals/store-reask.ts'
import { contactName } from '../approvals/store-trail.ts'
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

/** The subjects of a kind in which a contact has a place; of other requests there is nothing for them. */
export const subjectsAskedOf = (kind: ClientKind, contactId: string): RawBuilder<{ subject_id: string }> => sql`
  select approval.subject_id from approval_approver place
  join approval on approval.id = place.approval_id and approval.kind = ${kind}
  where place.client_contact_id = ${contactId}::uuid`

/** Who decides for a client, as the staff reads it. */
export interface ContactDecider {
  id: string
  full_name: string
  is_contact: true
}

export async function findDecider(db: Db, contactId: string): Promise<ContactDecider> {
  const { full_name } = await db
    .selectFrom('client_contact as contact')
    .innerJoin('client', 'client.id', 'contact.client_id')
    .select(contactName('contact', 'client').as('full_name'))
    .where('contact.id', '=', contactId)
    .executeTakeFirstOrThrow()
  return { id: contactId, full_name, is_contact: true }
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
export async function writeToContacts(
  tools: ReaskTools,
  request: { kind: ClientKind; subject_id: string; today: string },
  waiting: readonly Place[],
): Promise<void> {
  const asked = contactsOf(waiting)
  if (asked.length === 0) return
  const { kind, subject_id, today } = request
  const which = sql`approval.kind = ${kind} and approval.subject_id = ${subject_id}::uuid`
  const found = await findAskedContacts(tools.db, which, today)
  await sendEach(
    tools,
    found.filter(({ contact_id }) => asked.includes(contact_id)),
  )
}

/** One letter a contact, with all of these requests that wait for them; only for `those`, when they are given. */
export async function remindContacts(
  tools: ReaskTools,
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

async function sendEach({ mail, portal }: ReaskTools, asked: readonly AskedContact[]): Promise<void> {
  const link = `${portal.environment.PUBLIC_URL}/client`
  for (const [, waiting] of Map.groupBy(asked, ({ contact_id }) => contact_id)) {
    const [to] = waiting
    if (to) await mail({ to: to.email, ...clientLetter(to.first_name, waiting, link) })
  }
}
