/** Papers by which clients are taxed as they are. */
import { type EvidenceKind, type EvidenceState, zeroRatedBy } from '@iroko/contract/billing/evidence'
import { type Insertable, type SqlBool, sql } from 'kysely'
import type { ClientEvidence } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { fileRef, named } from '../../../lib/database/references.ts'
import type { Evidence } from './rules.ts'

interface Query extends ListQuery {
  client_id?: string | undefined
  state?: EvidenceState | undefined
}

const stateOn = (today: string) =>
  sql<EvidenceState>`case when evidence.state = 'valid' and evidence.expires_on < ${today}::date then 'expired' else evidence.state end`

const matching = (db: Db, { client_id, state }: Query, today: string) =>
  db
    .selectFrom('client_evidence as evidence')
    .innerJoin('file', 'file.id', 'evidence.file_id')
    .select(['evidence.id', 'evidence.expires_on', 'evidence.answer', 'evidence.created_at', fileRef().as('file')])
    .select([sql<EvidenceKind>`evidence.kind`.as('kind'), stateOn(today).as('state')])
    .$if(client_id !== undefined, (it) => it.where('evidence.client_id', '=', client_id ?? ''))
    .$if(state !== undefined, (it) => it.where(stateOn(today), '=', state ?? 'valid'))

const order = { fallback: '-created_at', tie: sql.ref('evidence.id') }

/** Of one client. */
export const listOwn = (db: Db, list: Query & { client_id: string }, today: string) =>
  listPage(db, matching(db, list, today), list, { ...order, columns: { created_at: sql.ref('evidence.created_at') } })

export function listEvidence(db: Db, list: Query, today: string) {
  const found = matching(db, list, today)
    .innerJoin('client', 'client.id', 'evidence.client_id')
    .leftJoin('client_contact as contact', 'contact.id', 'evidence.client_contact_id')
    .leftJoin('employee', 'employee.id', 'evidence.employee_id')
    .select(['evidence.version', 'evidence.asked_on', 'employee.full_name as answered_by', named('client').as('client')])
    .select(sql<string | null>`contact.first_name || ' ' || contact.last_name`.as('sent_by'))
    .$if(Boolean(list.q), (it) => it.where(sql<SqlBool>`lower(client.title) like ${likePattern(list.q ?? '')}`))
  const columns = {
    expires_on: sql.ref('evidence.expires_on'),
    created_at: sql.ref('evidence.created_at'),
    client: sql.ref('client.title'),
  }
  return listPage(db, found, list, { ...order, columns })
}

/** What was confirmed of a client, also what has ended. */
export const validOf = (db: Db, clientId: string): Promise<Evidence[]> =>
  db
    .selectFrom('client_evidence')
    .select([sql<EvidenceKind>`kind`.as('kind'), 'expires_on'])
    .where('client_id', '=', clientId)
    .where('state', '=', 'valid')
    .execute()

export async function insertEvidence(db: Db, row: Insertable<ClientEvidence>): Promise<void> {
  await db.insertInto('client_evidence').values(row).execute()
}

export const lockEvidence = (db: Db, id: string) =>
  db
    .selectFrom('client_evidence')
    .select(['id', 'version', 'client_id', 'client_contact_id', 'expires_on'])
    .select([sql<EvidenceKind>`kind`.as('kind'), sql<EvidenceState>`state`.as('state')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

interface Answer {
  state: 'valid' | 'returned'
  answer: string
  employee_id: string
  answered_at: string
}

export async function answerEvidence(db: Db, id: string, answer: Answer): Promise<void> {
  await db
    .updateTable('client_evidence')
    .set({ ...answer, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function isClient(db: Db, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('client')
    .select('id')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** A file that a colleague uploaded for a client, and nothing has yet. */
export async function isOwnFile(db: Db, id: string, userId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from file where id = ${id}::uuid and purpose = 'client_paper' and created_by = ${userId}::uuid
    and not exists (select 1 from client_evidence where file_id = file.id)`.execute(db)
  return rows.length > 0
}

/** What ends within so many days, or has, and no later paper of its kind takes its place. */
export const ending = (
  today: string,
  days: number,
) => sql`(select evidence.id, evidence.client_id, evidence.kind, evidence.expires_on, evidence.asked_on
  from client_evidence evidence join client on client.id = evidence.client_id and client.archived_at is null
  where evidence.state = 'valid' and evidence.expires_on <= ${today}::date + ${days}::int
    and (evidence.kind = 'withholding' or client.vat_treatment = 'zero' and evidence.kind = any(${[...zeroRatedBy]}::text[]))
    and not exists (select 1 from client_evidence later where later.client_id = evidence.client_id and later.kind = evidence.kind
      and later.id <> evidence.id and later.state in ('valid', 'waiting')
      and (later.expires_on is null or (later.expires_on, later.id) > (evidence.expires_on, evidence.id))))`

interface Ending {
  id: string
  client_id: string
  kind: EvidenceKind
  expires_on: string
}

/** Of these what the client was not asked for yet, and is not: held, a client after the other. */
export async function toAskFor(db: Db, today: string, days: number): Promise<Ending[]> {
  const found = await sql<Ending>`
    select ending.id, ending.client_id, ending.kind, ending.expires_on from ${ending(today, days)} ending where ending.asked_on is null
    order by ending.client_id, ending.kind, ending.id`.execute(db)
  return found.rows
}

/** Answers whether it was not asked for before: two workers ask once. */
export async function markAsked(db: Db, id: string, asked_on: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('client_evidence')
    .set({ asked_on })
    .where('id', '=', id)
    .where('asked_on', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
