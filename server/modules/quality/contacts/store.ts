import type { ContactSource } from '@iroko/contract/quality/contacts'
import type { ContactType } from '@iroko/contract/quality/form-content'
import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { QualityContact } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { countsOn, ifThere, named, shownPerson } from '../../../lib/database/references.ts'
import { inScope, may, type User } from '../../../lib/http/rights.ts'

/** Nobody of the caller's own line on a day, above or below. */
export const isOutside = (employee: string, evaluatorId: string, day: string | RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(employee)} not in (select line.employee_id from line_of(${evaluatorId}::uuid, ${typeof day === 'string' ? sql`${day}::date` : day}) line)`

/** The running sample that drew a contact. */
const draw = sql<{
  sample_id: string
  drawn_by: string | null
  evaluator_id: string | null
}>`(select sampled.sample_id, sample.drawn_by, sampled.evaluator_id from quality_sample_contact sampled
  join quality_sample sample on sample.id = sampled.sample_id and sample.cancelled_at is null
  where sampled.contact_id = contact.id and sampled.place is not null)`

/** In the frame of a sample, or calibrated: it stays, so that both can be looked at again. */
const isKept = sql<boolean>`(exists (select from quality_sample_contact framed where framed.contact_id = contact.id)
  or exists (select from calibration where calibration.contact_id = contact.id))`
/** Several evaluators score it, or have: it never counts for the person. */
export const isCalibrated = sql<boolean>`exists (select from calibration where calibration.contact_id = contact.id and calibration.status <> 'cancelled')`

/** Whether an evaluator is assigned to who had a contact: to the campaign, the team or the lead of that day. */
const isAssigned = (evaluatorId: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from evaluation_assignment assigned where assigned.evaluator_id = ${evaluatorId}::uuid and assigned.ended_on is null
    and (assigned.office_id = contact.office_id or assigned.team_id = contact.team_id or assigned.lead_id = contact.lead_id))`

interface ListFilters {
  ogid?: string | undefined
  office_id?: string | undefined
  contact_type?: ContactType | undefined
  waiting?: boolean | undefined
  mine?: boolean | undefined
  sampled?: boolean | undefined
}

/** `present` are the evaluators who are here today: what was drawn for another one is everyone's who is assigned. */
export function listContacts(
  db: Db,
  user: User,
  list: ListQuery & ListFilters,
  { today, present }: { today: string; present: readonly string[] },
) {
  const { q, ogid, office_id, contact_type, waiting, mine, sampled } = list
  const pattern = likePattern(q ?? '')
  const found = db
    .selectFrom('quality_contact as contact')
    .innerJoin('employee', 'employee.id', 'contact.employee_id')
    .innerJoin('office', 'office.id', 'contact.office_id')
    .leftJoin('team', 'team.id', 'contact.team_id')
    .leftJoin('evaluation', 'evaluation.contact_id', 'contact.id')
    .leftJoinLateral(draw.as('draw'), (join) => join.onTrue())
    .leftJoin('employee as drawn_for', 'drawn_for.id', 'draw.evaluator_id')
    .select(
      sql<{
        id: string
        evaluator: { ogid: string; full_name: string } | null
      } | null>`case when draw.sample_id is not null then json_build_object('id', draw.sample_id, 'evaluator',
        case when drawn_for.id is not null then json_build_object('ogid', drawn_for.ogid, 'full_name', drawn_for.full_name) end) end`.as(
        'sample',
      ),
    )
    .select(
      sql<
        boolean | null
      >`case when draw.sample_id is not null then draw.drawn_by is distinct from ${user.id}::uuid and (draw.evaluator_id is null
        or draw.evaluator_id = ${user.id}::uuid or draw.evaluator_id <> all(${[...present]}::uuid[])) end`.as('is_for_me'),
    )
    .select([isKept.as('is_kept'), isCalibrated.as('is_calibrated')])
    .select(['contact.id', 'contact.contact_type', 'contact.reference', 'contact.happened_at', 'contact.duration_seconds'])
    .select(sql<ContactSource>`contact.source`.as('source'))
    .select(['evaluation.id as evaluation_id', shownPerson().as('employee'), named('office').as('office')])
    .select(ifThere('team', named('team')).as('team'))
    .select(
      sql<'none' | 'kept' | 'gone'>`case when contact.recording_gone then 'gone' when contact.recording_id is not null
        or coalesce(contact.recording_url, '') <> '' then 'kept' else 'none' end`.as('recording'),
    )
    .select([sql<boolean>`(${isAssigned(user.id)} or draw.evaluator_id = ${user.id}::uuid)`.as('is_assigned')])
    .select([sql<boolean>`is_employed(employee)`.as('is_employed')])
    .where(isOutside('contact.employee_id', user.id, today))
    .$if(Boolean(q), (it) =>
      it.where(
        sql<SqlBool>`(lower(contact.reference) like ${pattern} or lower(employee.full_name) like ${pattern} or lower(employee.ogid) like ${pattern})`,
      ),
    )
    .$if(ogid !== undefined, (it) => it.where(sql<SqlBool>`employee.ogid = ${ogid}`))
    .$if(office_id !== undefined, (it) => it.where(sql<SqlBool>`contact.office_id = ${office_id}::uuid`))
    .$if(contact_type !== undefined, (it) => it.where(sql<SqlBool>`contact.contact_type = ${contact_type}`))
    .$if(waiting !== undefined, (it) =>
      it.where(sql<SqlBool>`(evaluation.id is null and not ${isCalibrated}) = ${waiting}::boolean`),
    )
    .$if(mine !== undefined, (it) => it.where(sql<SqlBool>`${isAssigned(user.id)} = ${mine}::boolean`))
    .$if(sampled !== undefined, (it) => it.where(sql<SqlBool>`(draw.sample_id is not null) = ${sampled}::boolean`))
  const columns = {
    sampled: sql`draw.sample_id is null`,
    happened_at: sql.ref('contact.happened_at'),
    reference: sql`lower(contact.reference)`,
    full_name: sql.ref('employee.full_name'),
  }
  return listPage(db, found, list, { columns, fallback: '-happened_at', tie: sql.ref('contact.id') })
}

/** Where somebody sat on a day, who led them, and when that was on the clocks of the world. */
export async function findPlacedOn(db: Db, ogid: string, day: string, time: string) {
  return await db
    .selectFrom('employee')
    .leftJoin('placement', (join) => join.onRef('placement.employee_id', '=', 'employee.id').on(countsOn('placement', day)))
    .leftJoin('office', 'office.id', 'placement.office_id')
    .select(['employee.id', 'employee.full_name', 'office.id as office_id', 'office.office_type', 'placement.team_id'])
    .select(sql<string>`zone_on(employee.id, ${day}::date)`.as('zone'))
    .select(sql<string>`((${day}::date + ${time}::time) at time zone zone_on(employee.id, ${day}::date))`.as('happened_at'))
    .select(
      sql<string | null>`(select line.leader_id from reporting_line line
        where line.employee_id = employee.id and line.leadership_type <> 3 and ${countsOn('line', day)}
        order by line.leadership_type limit 1)`.as('lead_id'),
    )
    .where('employee.ogid', '=', ogid)
    .executeTakeFirst()
}

export async function insertContact(db: Db, contact: Insertable<QualityContact>): Promise<void> {
  await db.insertInto('quality_contact').values(contact).execute()
}

/** Held, with its evaluation if it has one. */
export async function lockContact(db: Db, id: string) {
  await sql`select 1 from quality_contact where id = ${id}::uuid for update`.execute(db)
  return await db
    .selectFrom('quality_contact as contact')
    .innerJoin('employee', 'employee.id', 'contact.employee_id')
    .innerJoin('office', 'office.id', 'contact.office_id')
    .leftJoin('employee as lead', 'lead.id', 'contact.lead_id')
    .leftJoin('evaluation', 'evaluation.contact_id', 'contact.id')
    .select(['contact.id', 'contact.employee_id', 'contact.office_id', 'contact.team_id', 'contact.lead_id', 'contact.day'])
    .select([
      'contact.contact_type',
      'contact.reference',
      'employee.full_name',
      'office.title as office',
      'evaluation.id as evaluation_id',
    ])
    .select([isKept.as('is_kept'), isCalibrated.as('is_calibrated')])
    .select(sql<boolean>`is_employed(employee)`.as('is_employed'))
    .select(
      sql<{
        ogid: string
        full_name: string
      } | null>`case when lead.id is not null then json_build_object('ogid', lead.ogid, 'full_name', lead.full_name) end`.as(
        'lead',
      ),
    )
    .where('contact.id', '=', id)
    .executeTakeFirst()
}

/** Whether two people are one, or one stands above the other, on one of these days. */
export async function isOwnLine(db: Db, first: string, second: string, days: readonly string[]): Promise<boolean> {
  const found = await sql<{ is_line: boolean }>`select exists (
    select from unnest(${[...days]}::date[]) day, line_of(${first}::uuid, day) line where line.employee_id = ${second}::uuid) as is_line`.execute(
    db,
  )
  return found.rows[0]?.is_line ?? false
}

/** Whether an evaluator is assigned to whom a contact is of. */
export async function isAssignedTo(db: Db, evaluatorId: string, contactId: string): Promise<boolean> {
  const found = await db
    .selectFrom('quality_contact as contact')
    .select(isAssigned(evaluatorId).as('is_assigned'))
    .where('contact.id', '=', contactId)
    .executeTakeFirst()
  return found?.is_assigned ?? false
}

export async function deleteContact(db: Db, id: string): Promise<void> {
  await db.deleteFrom('quality_contact').where('id', '=', id).execute()
}

/** A file that the caller uploaded for this and nothing refers to yet. */
export const isFreeRecording = async (db: Db, id: string, by: string): Promise<boolean> =>
  (await db
    .selectFrom('file')
    .select('id')
    .where('id', '=', id)
    .where('created_by', '=', by)
    .where('purpose', '=', 'recording')
    .where(sql<SqlBool>`not exists (select from quality_contact where recording_id = file.id)`)
    .executeTakeFirst()) !== undefined

/** The recording of a contact that the caller may hear: as an evaluator outside the line, or with its released evaluation. */
export const findRecording = (db: Db, user: User, id: string, today: string) =>
  db
    .selectFrom('quality_contact as contact')
    .innerJoin('file', 'file.id', 'contact.recording_id')
    .leftJoin('evaluation', 'evaluation.contact_id', 'contact.id')
    .select(['file.id', 'file.type', 'file.size', 'contact.employee_id'])
    .where('contact.id', '=', id)
    .where(
      sql<SqlBool>`((${may(user, 'evaluation.edit')} and ${isOutside('contact.employee_id', user.id, today)})
        or (evaluation.released_at is not null and ${inScope(user, 'evaluation.read', sql.ref('contact.employee_id'), today)}))`,
    )
    .executeTakeFirst()
