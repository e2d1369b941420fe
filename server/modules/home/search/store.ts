import type { ApprovalKind } from '@iroko/contract/platform/approval-kinds'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { employeeMatches } from '../../../lib/database/employee-search.ts'
import { likePattern } from '../../../lib/database/listing.ts'
import { type OfficeRef, officeRef, placedOn, type ShownPerson, shownPerson } from '../../../lib/database/references.ts'
import { dayOf } from '../../../lib/database/statements.ts'
import { isKnownToRequester } from '../../platform/approvals/store.ts'

/** How many of each are shown. */
const most = 6
/** Of fewer letters than this too much is alike. */
const leastAlike = 4

export interface FoundPerson extends ShownPerson {
  office: string | null
  designation: string | null
}

/** Those who work here and are meant; when hardly anybody is, those who are written nearly so. */
export async function findPeople(db: Db, q: string, today: string): Promise<FoundPerson[]> {
  const meant = await idsOfMeant(db, q)
  const alike = meant.length < 2 ? await idsOfAlike(db, q) : []
  const ids = [...new Set([...meant, ...alike])].slice(0, most)
  const rows = await db
    .selectFrom('employee')
    .leftJoin('placement', (join) => join.on(placedOn(dayOf(today))))
    .leftJoin('office', 'office.id', 'placement.office_id')
    .leftJoin('designation', 'designation.id', 'placement.designation_id')
    .select(shownPerson().as('person'))
    .select(['office.title as office', 'designation.title as designation'])
    .where(sql<SqlBool>`employee.id = any(${ids}::uuid[])`)
    .execute()
  return rows
    .map(({ person, ...place }) => ({ ...person, ...place }))
    .sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

const wordsOf = (q: string): string[] => q.toLowerCase().split(/\s+/).filter(Boolean)
const startPattern = (q: string): string => likePattern(q).slice(1)

/** Each word somewhere in name, OGID or address, so that 'Obi Ada' finds Ada Obi. */
const matches = (q: string) => sql.join(wordsOf(q).map(employeeMatches), sql` and `)

async function idsOfMeant(db: Db, q: string): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select id from employee where is_employed(employee) and ${matches(q)}
    order by (lower(full_name) like ${startPattern(q)}) desc, full_name limit ${sql.lit(most)}`.execute(db)
  return found.rows.map(({ id }) => id)
}

async function idsOfAlike(db: Db, q: string): Promise<string[]> {
  const words = wordsOf(q).filter((word) => word.length >= leastAlike)
  if (words.length === 0) return []
  const found = await sql<{ id: string }>`
    select id from people_alike(${words.slice(0, 2)}::text[], ${sql.lit(most)}) as id`.execute(db)
  return found.rows.map(({ id }) => id)
}

export async function findOffices(db: Db, q: string): Promise<OfficeRef[]> {
  const found = await sql<{ office: OfficeRef }>`
    select ${officeRef()} as office from office
    where archived_at is null and lower(title) like ${likePattern(q)} order by title limit ${sql.lit(most)}`.execute(db)
  return found.rows.map(({ office }) => office)
}

export interface FoundRequest {
  id: string
  kind: ApprovalKind
  requester: ShownPerson
  summary: string
}

/** The caller's own open requests whose words are meant; what others propose for them they read once it is approved. */
export async function findOwnRequests(db: Db, personId: string, q: string): Promise<FoundRequest[]> {
  const found = await sql<FoundRequest>`
    select approval.subject_id as id, approval.kind, approval.summary, ${shownPerson()} as requester
    from approval join employee on employee.id = approval.requester_id
    where approval.requester_id = ${personId}::uuid and ${isKnownToRequester()} and approval.status = 'pending'
      and (lower(approval.summary) like ${likePattern(q)} or replace(approval.kind, '_', ' ') like ${likePattern(q)})
    order by approval.created_at desc limit ${sql.lit(most)}`.execute(db)
  return found.rows
}
