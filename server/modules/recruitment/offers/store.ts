/** Job offers as lists and pages show them, who reads their salaries, and the lock that every change of one takes. */
import type { Parsed } from '@iroko/contract/endpoint'
import type { employmentTypes } from '@iroko/contract/people/directory'
import type { OfferStatus, offers } from '@iroko/contract/recruitment/offers'
import { type ApplicationStage, closedStages } from '@iroko/contract/recruitment/stages'
import { type Insertable, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import type { JobOffer } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { likePattern, listPage } from '../../../lib/database/listing.ts'
import { ifThere, named, personRef } from '../../../lib/database/references.ts'
import { mayForAll, type User } from '../../../lib/http/rights.ts'
import { requestRef, subjectsDecidedBy } from '../../platform/approvals/store-trail.ts'
import { sameEmployee } from '../applications/store-list.ts'
import { liveStatuses, type Terms } from './rules.ts'

type Employment = (typeof employmentTypes)[number]
type Query = Parsed<typeof offers.list>['query']

/** Who reads pay of all, and who set this salary; nobody in particular does not. */
const paysTo = (user: User | null): RawBuilder<boolean> =>
  user === null
    ? sql<boolean>`false`
    : mayForAll(user, 'people.pay.read')
      ? sql<boolean>`true`
      : sql<boolean>`${user.id}::uuid = any(job_offer.salary_by)`

const from = (db: Db) =>
  db
    .selectFrom('job_offer')
    .innerJoin('job_application', 'job_application.id', 'job_offer.application_id')
    .innerJoin('job_opening', 'job_opening.id', 'job_application.job_opening_id')
    .innerJoin('designation', 'designation.id', 'job_offer.designation_id')
    .innerJoin('office', 'office.id', 'job_offer.office_id')
    .innerJoin('branch', 'branch.id', 'job_offer.branch_id')
    .innerJoin('employee as maker', 'maker.id', 'job_offer.made_by')
    .leftJoin('employee as hired', 'hired.id', 'job_application.employee_id')

const applicantName = sql<string>`job_application.first_name || ' ' || job_application.last_name`
interface Applicant {
  id: string
  reference: string
  full_name: string
  job_title: string
  stage: ApplicationStage
}

/** The public holiday on the first day, where it will be worked. */
const holidayOn = sql<string | null>`(select holiday.title from public_holiday holiday
  where holiday.archived_at is null and job_offer.starts_on between holiday.start_date and holiday.end_date
    and holiday_is_for(holiday.id, job_offer.office_id, job_offer.branch_id) order by holiday.start_date limit 1)`

const rows = (db: Db, user: User | null, today: string) =>
  from(db)
    .select(['job_offer.id', 'job_offer.starts_on', 'job_offer.answer_by', 'job_offer.created_at', 'job_offer.version'])
    .select(['job_offer.sent_at', 'job_offer.answered_at'])
    .select([
      sql<Applicant>`json_build_object('id', job_application.id, 'reference', job_application.reference, 'full_name', ${applicantName},
        'job_title', job_opening.job_title, 'stage', job_application.stage)`.as('application'),
      named('designation').as('designation'),
      named('office').as('office'),
      named('branch').as('branch'),
      sql<Employment>`job_offer.employment_type`.as('employment_type'),
      sql<OfferStatus>`job_offer.status`.as('status'),
      sql<number | null>`case when ${paysTo(user)} then job_offer.salary_kobo end`.as('salary_kobo'),
      personRef('maker').as('made_by'),
      ifThere('hired', personRef('hired')).as('employee'),
      holidayOn.as('holiday'),
      ...requestRef('job_offer', 'job_offer.id', today),
    ])

/** All for those who read offers, and those that the caller decides. */
const readable = (user: User, today: string) =>
  mayForAll(user, 'job_offer.read')
    ? sql<SqlBool>`true`
    : sql<SqlBool>`job_offer.id in (${subjectsDecidedBy('job_offer', user.id, today)})`

export function listOffers(db: Db, user: User, query: Query, today: string) {
  const { q, status, office_id, application_id } = query
  const pattern = likePattern(q ?? '')
  const found = rows(db, user, today)
    .where(readable(user, today))
    .$if(status !== undefined, (it) => it.where('job_offer.status', '=', status ?? 'draft'))
    .$if(office_id !== undefined, (it) => it.where('job_offer.office_id', '=', office_id ?? ''))
    .$if(application_id !== undefined, (it) => it.where('job_offer.application_id', '=', application_id ?? ''))
    .$if(Boolean(q), (it) =>
      it.where(
        sql<SqlBool>`(lower(${applicantName}) like ${pattern} or lower(job_application.reference) like ${pattern}
          or lower(designation.title) like ${pattern} or lower(office.title) like ${pattern})`,
      ),
    )
  const columns = {
    created_at: sql.ref('job_offer.created_at'),
    applicant: sql`lower(${applicantName})`,
    starts_on: sql.ref('job_offer.starts_on'),
    answer_by: sql.ref('job_offer.answer_by'),
    status: sql.ref('job_offer.status'),
  }
  return listPage(db, found, query, { columns, fallback: '-created_at', tie: sql.ref('job_offer.id') })
}

export const findReadable = (db: Db, user: User, id: string, today: string) =>
  rows(db, user, today)
    .select(['job_offer.text', 'job_offer.signed_as', 'job_offer.answer_reason', paysTo(user).as('shows_pay')])
    .where('job_offer.id', '=', id)
    .where(readable(user, today))
    .executeTakeFirst()

/** As a description of requests reads them. */
export const findOffers = (db: Db, user: User | null, ids: readonly string[], today: string) =>
  rows(db, user, today)
    .select('job_offer.text')
    .where(sql<SqlBool>`job_offer.id = any(${[...ids]}::uuid[])`)
    .execute()

/** What its letter says, whoever reads it. */
export const letterOf = (db: Db, id: string) =>
  from(db)
    .select(['job_offer.id', 'job_offer.text', 'job_offer.salary_kobo', 'job_offer.starts_on', 'job_offer.answer_by'])
    .select(['job_offer.signed_as', 'job_offer.answered_at', 'job_offer.sent_at', 'job_offer.created_at'])
    .select(['job_application.first_name', 'job_application.last_name', 'job_application.reference', 'job_opening.job_title'])
    .select(['designation.title as designation', 'office.title as office', 'branch.title as branch', 'branch.address'])
    .select([sql<Employment>`job_offer.employment_type`.as('employment_type'), sql<OfferStatus>`job_offer.status`.as('status')])
    .select(sql<ApplicationStage>`job_application.stage`.as('stage'))
    .where('job_offer.id', '=', id)
    .executeTakeFirst()

export type OfferRecord = NonNullable<Awaited<ReturnType<typeof lockOffer>>>

/** One that the caller may read, or whoever it is of, held until the transaction ends; its application is held before it. */
export async function lockOffer(db: Db, id: string, caller?: { user: User; today: string }) {
  await sql`select 1 from job_application where id = (select application_id from job_offer where id = ${id}::uuid) for update`.execute(
    db,
  )
  await sql`select 1 from job_offer where id = ${id}::uuid for update`.execute(db)
  return await db
    .selectFrom('job_offer')
    .innerJoin('job_application', 'job_application.id', 'job_offer.application_id')
    .innerJoin('job_opening', 'job_opening.id', 'job_application.job_opening_id')
    .selectAll('job_offer')
    .select([
      'first_name',
      'middle_name',
      'last_name',
      'email',
      'mobile_number',
      'reference',
      'employee_id',
      'resume_id',
      'erased_at',
    ])
    .select(['job_title', 'job_opening_id', sql<ApplicationStage>`job_application.stage`.as('stage')])
    .where('job_offer.id', '=', id)
    .where(caller ? readable(caller.user, caller.today) : sql<SqlBool>`true`)
    .executeTakeFirst()
}

export async function insertOffer(db: Db, row: Insertable<JobOffer>): Promise<void> {
  await db.insertInto('job_offer').values(row).execute()
}

export async function updateOffer(db: Db, id: string, change: Updateable<JobOffer>): Promise<void> {
  await db
    .updateTable('job_offer')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Open applications without an offer that lives, the furthest first. */
export async function candidates(db: Db, q: string | undefined) {
  return await db
    .selectFrom('job_application')
    .innerJoin('job_opening', 'job_opening.id', 'job_application.job_opening_id')
    .select(['job_application.id', 'job_application.reference', applicantName.as('full_name'), 'job_opening.job_title'])
    .select(['job_opening.office_id', 'job_opening.branch_id'])
    .select([
      sql<ApplicationStage>`job_application.stage`.as('stage'),
      sql<Employment>`job_opening.employment_type`.as('employment_type'),
    ])
    .where('job_application.stage', 'not in', [...closedStages])
    .where('job_application.erased_at', 'is', null)
    .where(
      sql<SqlBool>`not exists (select from job_offer where application_id = job_application.id
        and status = any(${[...liveStatuses]}))`,
    )
    .$if(Boolean(q), (it) =>
      it.where(
        sql<SqlBool>`(lower(${applicantName}) like ${likePattern(q ?? '')} or lower(job_application.reference) like ${likePattern(q ?? '')})`,
      ),
    )
    .orderBy(
      sql`array_position(array['offer', 'training', 'shadowing', 'interview', 'aptitude_test', 'screening', 'applied'], job_application.stage)`,
    )
    .orderBy('job_application.stage_since')
    .orderBy('job_application.id')
    .limit(50)
    .execute()
}

/** Which of these places are there and not archived, each by its field. */
export async function knownPlaces(
  db: Db,
  { office_id, designation_id, branch_id }: { office_id: string; designation_id: string; branch_id: string },
): Promise<Set<string>> {
  const found = await sql<{ key: string }>`
    select 'office_id' as key from office where id = ${office_id}::uuid and archived_at is null
    union all select 'designation_id' from designation where id = ${designation_id}::uuid and archived_at is null
    union all select 'branch_id' from branch where id = ${branch_id}::uuid and archived_at is null`.execute(db)
  return new Set(found.rows.map(({ key }) => key))
}

/** Live ones of applications that are closed; what was accepted belongs to whoever is hired. */
export const orphanedOffers = async (db: Db): Promise<string[]> =>
  (
    await db
      .selectFrom('job_offer')
      .innerJoin('job_application', 'job_application.id', 'job_offer.application_id')
      .select('job_offer.id')
      .where('job_offer.status', 'in', [...liveStatuses])
      .where('job_application.stage', 'in', [...closedStages])
      .where(sql<SqlBool>`not (job_application.stage = 'hired' and job_offer.status = 'accepted')`)
      .orderBy('job_offer.id')
      .execute()
  ).map(({ id }) => id)

/** Sent ones whose last day has passed. */
export const overdueOffers = async (db: Db, today: string): Promise<string[]> =>
  (
    await db
      .selectFrom('job_offer')
      .select('id')
      .where('status', '=', 'sent')
      .where('answer_by', '<', today)
      .orderBy('id')
      .execute()
  ).map(({ id }) => id)

/** Sent ones that are to be answered by a day or earlier, of which nobody was reminded. */
export const unremindedOffers = async (db: Db, until: string, sentBefore: Date): Promise<string[]> =>
  (
    await db
      .selectFrom('job_offer')
      .select('id')
      .where('status', '=', 'sent')
      .where('answer_by', '<=', until)
      .where('reminded_at', 'is', null)
      .where('sent_at', '<', sentBefore.toISOString())
      .orderBy('id')
      .execute()
  ).map(({ id }) => id)

/** Keeps that a form was filled in from an offer. */
export async function insertForm(db: Db, form: { draft_id: string; offer_id: string }): Promise<void> {
  await db.insertInto('job_offer_form').values(form).execute()
}

/** The offer that a form was filled in from. */
export const offerOfForm = (db: Db, draftId: string) =>
  db.selectFrom('job_offer_form').select('offer_id').where('draft_id', '=', draftId).executeTakeFirst()

/** The form that somebody has begun of an offer. */
export const formOf = (db: Db, offerId: string, authorId: string) =>
  db
    .selectFrom('job_offer_form')
    .innerJoin('employee_draft', 'employee_draft.id', 'job_offer_form.draft_id')
    .select('job_offer_form.draft_id')
    .where('job_offer_form.offer_id', '=', offerId)
    .where('employee_draft.created_by', '=', authorId)
    .executeTakeFirst()

export async function writeHired(db: Db, applicationId: string, employee_id: string): Promise<void> {
  await db.updateTable('job_application').set({ employee_id }).where('id', '=', applicationId).execute()
}

/** Those on record whom the e-mail address or the phone number of an applicant tells, first those who work here. */
export const knownPeople = (db: Db, application_id: string) =>
  db
    .selectFrom('job_application')
    .innerJoin('employee', (join) => join.on(sameEmployee('employee')))
    .select(['employee.id', 'ogid', 'full_name', 'employee.status', 'exit_date'])
    .where('job_application.id', '=', application_id)
    .orderBy(sql`is_employed(employee)`, 'desc')
    .orderBy('ogid')
    .execute()

/** The ids of those who work here and are the applicant. */
export const ownersOf = async (db: Db, application_id: string): Promise<string[]> =>
  (await knownPeople(db, application_id)).filter(({ status }) => status === 'active').map(({ id }) => id)

export const personByOgid = (db: Db, ogid: string) =>
  db.selectFrom('employee').select(['id', 'ogid', 'full_name', 'status']).where('ogid', '=', ogid).executeTakeFirst()

/** The positions of an opening, and how many are filled or held by other offers that were sent. */
export async function positionsOf(db: Db, job_opening_id: string, offer_id: string) {
  await sql`select 1 from job_opening where id = ${job_opening_id}::uuid for update`.execute(db)
  const found = await sql<{ positions: number; taken: number }>`
    select opening.positions, (select count(*)::int from job_application application
      where application.job_opening_id = opening.id and (application.stage = 'hired' or application.stage not in ('rejected', 'withdrawn')
        and exists (select from job_offer offer where offer.application_id = application.id and offer.id <> ${offer_id}::uuid
          and offer.status in ('sent', 'accepted')))) as taken
    from job_opening opening where opening.id = ${job_opening_id}::uuid`.execute(db)
  return found.rows[0] ?? { positions: 0, taken: 0 }
}

/**
 * What the record of somebody says on a day, or on their first one where that is later; a salary or a promotion that waits for its approval,
 * or for its day, counts.
 */
export async function termsOn(db: Db, employee_id: string, day: string): Promise<Terms> {
  const found = await sql<Terms>`
    select coalesce(rise.to_designation_id, place.designation_id) as designation_id, coalesce(rise.to_office_id, place.office_id) as office_id,
      place.branch_id, employee.employment_type, employee.hire_date as starts_on,
      coalesce(rise.to_salary_kobo, (select amount_kobo from salary_change change where change.employee_id = employee.id and change.status = 'pending'
        order by change.created_at desc limit 1), (select amount_kobo from salary where salary.employee_id = employee.id
        and salary.replaced_at is null and salary.starts_on <= counts.day and (salary.ends_on is null or salary.ends_on > counts.day)
        order by salary.starts_on desc limit 1)) as salary_kobo
    from employee cross join lateral (select greatest(${day}::date, employee.hire_date) as day) counts
    left join lateral (select * from placement where placement.employee_id = employee.id
      and placement.starts_on <= counts.day order by placement.starts_on desc limit 1) place on true
    left join promotion rise on rise.employee_id = employee.id and rise.status in ('pending', 'approved') and rise.effective_on <= counts.day
    where employee.id = ${employee_id}::uuid`.execute(db)
  const [terms] = found.rows
  if (!terms) throw new Error('Nobody on record')
  return terms
}
