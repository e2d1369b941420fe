/** Samples: the frame of one, the draw, who evaluates what of it. */
import type { ContactType } from '@iroko/contract/quality/form-content'
import type { SamplePer, Stratum } from '@iroko/contract/quality/samples'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { isCalibrated } from '../contacts/store.ts'

/** One draw of a campaign at a time, so that no contact is drawn twice. */
export async function lockDraws(db: Db, officeId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('quality_sample'), hashtext(${officeId}))`.execute(db)
}

export interface WantedSample {
  office_id: string
  contact_type?: ContactType | null | undefined
  from_day: string
  to_day: string
  per: SamplePer
  size: number
  strata: Stratum[]
}

interface Frame {
  id: string
  employee_id: string
  team: string | null
  contact_type: ContactType
  duration_seconds: number | null
  hire_date: string
  day: string
}

const ofType = (contact_type: ContactType | null | undefined) =>
  contact_type ? sql`and contact.contact_type = ${contact_type}` : sql``

/**
 * What can be drawn: from files and systems, of people who work here, without an evaluation or a calibration, and not drawn by another
 * sample. Who adds a contact by hand has picked it.
 */
export async function readFrame(db: Db, { office_id, contact_type, from_day, to_day }: WantedSample, today: string) {
  const found = await sql<Frame>`
    select contact.id, contact.employee_id, team.title as team, contact.contact_type, contact.duration_seconds, employee.hire_date, contact.day
    from quality_contact contact
    join employee on employee.id = contact.employee_id and works_on(employee, ${today}::date)
    left join team on team.id = contact.team_id
    where contact.office_id = ${office_id}::uuid and contact.day between ${from_day}::date and ${to_day}::date
      and contact.source in ('import', 'api') ${ofType(contact_type)}
      and not exists (select from evaluation where evaluation.contact_id = contact.id)
      and not ${isCalibrated}
      and not exists (select from quality_sample_contact drawn join quality_sample sample on sample.id = drawn.sample_id
        where drawn.contact_id = contact.id and drawn.place is not null and sample.cancelled_at is null)
    order by contact.id`.execute(db)
  return found.rows
}

/** How many contacts of that time were added by hand. */
export async function countByHand(db: Db, { office_id, contact_type, from_day, to_day }: WantedSample): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from quality_contact contact where contact.office_id = ${office_id}::uuid
      and contact.day between ${from_day}::date and ${to_day}::date and contact.source = 'by_hand' ${ofType(contact_type)}`.execute(
    db,
  )
  return found.rows[0]?.count ?? 0
}

/**
 * Who may evaluate each of these contacts, of those who are here: assigned to its campaign, team or lead, and outside the line of its
 * person on its day and today. In the order of their OGIDs.
 */
export async function evaluatorsOf(db: Db, contactIds: readonly string[], present: readonly string[], today: string) {
  const found = await sql<{ id: string; evaluators: string[] }>`
    with wanted as (select contact.* from quality_contact contact where contact.id = any(${[...contactIds]}::uuid[])),
    assigned as materialized (
      select distinct wanted.id as contact_id, wanted.employee_id, wanted.day, assigned.evaluator_id
      from wanted join evaluation_assignment assigned on assigned.ended_on is null
        and (assigned.office_id = wanted.office_id or assigned.team_id = wanted.team_id or assigned.lead_id = wanted.lead_id)
      where assigned.evaluator_id = any(${[...present]}::uuid[])),
    pair as (select evaluator_id, day from assigned union select evaluator_id, ${today}::date from assigned),
    line as materialized (select pair.evaluator_id, pair.day, one.employee_id from pair cross join lateral line_of(pair.evaluator_id, pair.day) one)
    select wanted.id, coalesce(array_agg(evaluator.id order by evaluator.ogid) filter (where evaluator.id is not null), '{}') as evaluators
    from wanted
    left join assigned on assigned.contact_id = wanted.id and not exists (
      select from line where line.evaluator_id = assigned.evaluator_id and line.employee_id = assigned.employee_id
        and line.day in (assigned.day, ${today}::date))
    left join employee evaluator on evaluator.id = assigned.evaluator_id
    group by wanted.id`.execute(db)
  return new Map(found.rows.map(({ id, evaluators }) => [id, evaluators]))
}

interface Drawn {
  contact_id: string
  stratum: string
  place: number | null
  evaluator_id: string | null
}

export async function insertSample(
  db: Db,
  wanted: WantedSample,
  { seed, drawn_by, drawn_at }: { seed: string; drawn_by: string; drawn_at: string },
  frame: readonly Drawn[],
): Promise<string> {
  const id = uuid()
  await db
    .insertInto('quality_sample')
    .values({ ...wanted, contact_type: wanted.contact_type ?? null, id, seed, drawn_by, drawn_at })
    .execute()
  const column = <K extends keyof Drawn>(key: K) => frame.map((row) => row[key])
  await sql`insert into quality_sample_contact (sample_id, contact_id, stratum, place, evaluator_id)
    select ${id}::uuid, * from unnest(${column('contact_id')}::uuid[], ${column('stratum')}::text[], ${column('place')}::int[], ${column('evaluator_id')}::uuid[])`.execute(
    db,
  )
  await keepDrawn(db)
  return id
}

/** What samples drew of each month, where that was not written yet: coverage is read without their frames. */
export async function keepDrawn(db: Db): Promise<void> {
  await sql`insert into quality_drawn (sample_id, month, contact_type, drawn)
    select framed.sample_id, date_trunc('month', contact.day)::date, contact.contact_type, count(*)
    from quality_sample sample
    join quality_sample_contact framed on framed.sample_id = sample.id and framed.place is not null
    join quality_contact contact on contact.id = framed.contact_id
    where not exists (select from quality_drawn kept where kept.sample_id = sample.id)
    group by 1, 2, 3`.execute(db)
}

/** The frame of a sample as it was drawn from, and what came out, in the order of the draw. */
export async function readKeptFrame(db: Db, id: string) {
  const found = await sql<{ id: string; employee_id: string; stratum: string; place: number | null }>`
    select framed.contact_id as id, contact.employee_id, framed.stratum, framed.place
    from quality_sample_contact framed join quality_contact contact on contact.id = framed.contact_id
    where framed.sample_id = ${id}::uuid order by framed.place, framed.contact_id`.execute(db)
  return found.rows
}

/** Drawn contacts of a running sample, held, with whom they are of and whether somebody began. */
export async function lockDrawn(db: Db, sampleId: string, contactIds: readonly string[]) {
  await sql`select 1 from quality_contact where id = any(${[...contactIds]}::uuid[]) order by id for update`.execute(db)
  const found = await sql<{
    id: string
    employee_id: string
    full_name: string
    reference: string
    day: string
    has_evaluation: boolean
    evaluator_id: string | null
  }>`
    select contact.id, contact.employee_id, employee.full_name, contact.reference, contact.day, drawn.evaluator_id,
      exists (select from evaluation where evaluation.contact_id = contact.id) as has_evaluation
    from quality_sample_contact drawn
    join quality_contact contact on contact.id = drawn.contact_id
    join employee on employee.id = contact.employee_id
    where drawn.sample_id = ${sampleId}::uuid and drawn.place is not null and contact.id = any(${[...contactIds]}::uuid[])
    order by contact.id`.execute(db)
  return found.rows
}

/** By sample, somebody of a reporting line of whom it drew contacts, on their days or today. */
export async function findOwnDrawn(db: Db, sampleIds: readonly string[], userId: string, today: string) {
  const found = await sql<{ sample_id: string; full_name: string }>`
    select distinct on (drawn.sample_id) drawn.sample_id, employee.full_name from quality_sample_contact drawn
    join quality_contact contact on contact.id = drawn.contact_id
    join employee on employee.id = contact.employee_id
    where drawn.sample_id = any(${[...sampleIds]}::uuid[]) and drawn.place is not null and exists (
      select from (select distinct held.day from quality_sample_contact other join quality_contact held on held.id = other.contact_id
          where other.sample_id = drawn.sample_id and other.place is not null union select ${today}::date) days,
        line_of(${userId}::uuid, days.day) line
      where line.employee_id = contact.employee_id and days.day in (contact.day, ${today}::date))
    order by drawn.sample_id, employee.full_name`.execute(db)
  return new Map(found.rows.map(({ sample_id, full_name }) => [sample_id, full_name]))
}

export async function giveTo(db: Db, sampleId: string, contactIds: readonly string[], evaluatorId: string): Promise<void> {
  await db
    .updateTable('quality_sample_contact')
    .set({ evaluator_id: evaluatorId })
    .where('sample_id', '=', sampleId)
    .where(sql<boolean>`contact_id = any(${[...contactIds]}::uuid[])`)
    .execute()
}

/** Which of these samples have contacts that wait for somebody. */
export async function waitingFor(db: Db, sampleIds: readonly string[], evaluatorId: string): Promise<Set<string>> {
  const found = await sql<{ sample_id: string }>`
    select distinct drawn.sample_id from quality_sample_contact drawn
    where drawn.sample_id = any(${[...sampleIds]}::uuid[]) and drawn.place is not null and drawn.evaluator_id = ${evaluatorId}::uuid
      and not exists (select from evaluation where evaluation.contact_id = drawn.contact_id and evaluation.status <> 'draft')`.execute(
    db,
  )
  return new Set(found.rows.map(({ sample_id }) => sample_id))
}

/** What was given to somebody and not finished is everyone’s who is assigned; answers the samples. */
export async function releaseOf(db: Db, evaluatorId: string): Promise<string[]> {
  const found = await sql<{ sample_id: string }>`
    update quality_sample_contact drawn set evaluator_id = null
    from quality_sample sample
    where drawn.evaluator_id = ${evaluatorId}::uuid and sample.id = drawn.sample_id and sample.cancelled_at is null
      and not exists (select from evaluation where evaluation.contact_id = drawn.contact_id and evaluation.status <> 'draft')
    returning drawn.sample_id`.execute(db)
  return [...new Set(found.rows.map(({ sample_id }) => sample_id))]
}

/** The running sample that drew a contact, by whom and for whom. */
export async function findDraw(db: Db, contactId: string) {
  const found = await sql<{
    sample_id: string
    drawn_by: string | null
    evaluator_id: string | null
    full_name: string | null
  }>`
    select drawn.sample_id, sample.drawn_by, drawn.evaluator_id, employee.full_name from quality_sample_contact drawn
    join quality_sample sample on sample.id = drawn.sample_id and sample.cancelled_at is null
    left join employee on employee.id = drawn.evaluator_id
    where drawn.contact_id = ${contactId}::uuid and drawn.place is not null`.execute(db)
  return found.rows[0]
}
