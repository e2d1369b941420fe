/** Offers of shifts, who was asked, and who could be. */

import { addDays, mondayOf } from '@iroko/contract/dates'
import type { Knowledge } from '@iroko/contract/operations/floor'
import type { OfferAnswer, OfferStatus } from '@iroko/contract/operations/shift-offers'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { ShiftOffer } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { matchingEmployees } from '../../../lib/database/employee-search.ts'
import {
  ifThere,
  type Named,
  named,
  type PersonRef,
  personRef,
  placedOn,
  type ShownPerson,
  shownPerson,
} from '../../../lib/database/references.ts'
import type { Ask } from '../../../lib/house/ask.ts'
import { insertAll } from '../../../lib/http/bulk.ts'
import { inScope, type Reaching, type User } from '../../../lib/http/rights.ts'
import { plannable } from '../../time/roster/store.ts'

interface Answer {
  employee: PersonRef
  answer: OfferAnswer
  answered_at: string | null
}

export interface OfferRow {
  id: string
  office: Named
  shift: Named
  day: string
  starts_at: string
  ends_at: string
  zone: string
  expires_at: string
  status: OfferStatus
  absent: PersonRef
  made_by: PersonRef
  created_at: string
  taken_by: PersonRef | null
  people: Answer[]
  note: string
  plans: boolean
}

const offerRows = (db: Db, user: User | null, today: string) =>
  db
    .selectFrom('shift_offer as offer')
    .innerJoin('office', 'office.id', 'offer.office_id')
    .innerJoin('shift', 'shift.id', 'offer.shift_id')
    .innerJoin('employee as absent', 'absent.id', 'offer.absent_id')
    .innerJoin('employee as maker', 'maker.id', 'offer.made_by')
    .leftJoin('employee as taker', 'taker.id', 'offer.taken_by')
    .select(['offer.id', 'offer.day', 'offer.starts_at', 'offer.ends_at', 'offer.expires_at', 'offer.created_at', 'offer.note'])
    .select([
      named('office').as('office'),
      named('shift').as('shift'),
      personRef('absent').as('absent'),
      personRef('maker').as('made_by'),
      ifThere('taker', personRef('taker')).as('taken_by'),
      sql<OfferStatus>`offer.status`.as('status'),
      sql<string>`zone_on(offer.absent_id, offer.day)`.as('zone'),
      sql<Answer[]>`(select coalesce(json_agg(json_build_object('employee', ${personRef('employee')}, 'answer', asked.answer,
        'answered_at', asked.answered_at) order by employee.full_name), '[]') from shift_offer_person asked
        join employee on employee.id = asked.employee_id where asked.offer_id = offer.id)`.as('people'),
      (user ? inScope(user, 'shift.plan', sql.ref('offer.absent_id'), today) : sql<boolean>`false`).as('plans'),
    ])

/** The offers of a campaign whose shift goes on or lies ahead, for whoever sees the person in whose place they are. */
export async function listOffers(db: Db, user: User, officeId: string, now: Date, today: string): Promise<OfferRow[]> {
  return await offerRows(db, user, today)
    .where('offer.office_id', '=', officeId)
    .where('offer.ends_at', '>', now.toISOString())
    .where(inScope(user, 'floor.read', sql.ref('offer.absent_id'), today))
    .orderBy('offer.created_at', 'desc')
    .limit(200)
    .execute()
}

export const findOffer = (db: Db, user: User | null, id: string, today: string): Promise<OfferRow | undefined> =>
  offerRows(db, user, today).where('offer.id', '=', id).executeTakeFirst()

/** The open offer of a shift of somebody, or the one that was taken. */
export async function findStanding(db: Db, absentId: string, day: string, shiftId: string) {
  const found = await sql<{ status: OfferStatus; maker: string; taker: string | null; people: number }>`
    select offer.status, maker.full_name as maker, taker.full_name as taker,
      (select count(*)::int from shift_offer_person asked where asked.offer_id = offer.id) as people
    from shift_offer offer join employee maker on maker.id = offer.made_by left join employee taker on taker.id = offer.taken_by
    where offer.absent_id = ${absentId}::uuid and offer.day = ${day}::date and offer.shift_id = ${shiftId}::uuid
      and offer.status in ('open', 'taken')`.execute(db)
  return found.rows[0]
}

/** What is offered to somebody and still open. */
export async function listOwn(db: Db, user: User, now: Date, today: string) {
  return await offerRows(db, user, today)
    .innerJoin('shift_offer_person as mine', (join) =>
      join.onRef('mine.offer_id', '=', 'offer.id').on('mine.employee_id', '=', user.id),
    )
    .select('mine.warnings')
    .where('mine.answer', '=', 'offered')
    .where('offer.status', '=', 'open')
    .where('offer.expires_at', '>', now.toISOString())
    .orderBy('offer.expires_at')
    .execute()
}

/** How many of these there are. */
export async function countOwn(db: Db, employeeId: string, now: Date): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from shift_offer_person mine join shift_offer offer on offer.id = mine.offer_id
    where mine.employee_id = ${employeeId}::uuid and mine.answer = 'offered' and offer.status = 'open'
      and offer.expires_at > ${now.toISOString()}::timestamptz`.execute(db)
  return found.rows[0]?.count ?? 0
}

export interface HeldOffer {
  id: string
  office_id: string
  shift_id: string
  day: string
  starts_at: string
  ends_at: string
  absent_id: string
  made_by: string
  expires_at: string
  status: OfferStatus
  answer: OfferAnswer | null
}

/** An offer, held until the transaction ends, with the answer of somebody. */
export async function lockOffer(db: Db, id: string, employeeId: string): Promise<HeldOffer | undefined> {
  const found = await sql<HeldOffer>`
    select offer.id, office_id, shift_id, day, starts_at, ends_at, absent_id, made_by, expires_at, status,
      (select answer from shift_offer_person asked where asked.offer_id = offer.id and asked.employee_id = ${employeeId}::uuid) as answer
    from shift_offer offer where id = ${id}::uuid for update`.execute(db)
  return found.rows[0]
}

export async function insertOffer(
  db: Db,
  offer: Insertable<ShiftOffer>,
  people: readonly { id: string; warnings: string[] }[],
): Promise<void> {
  await db.insertInto('shift_offer').values(offer).execute()
  await insertAll(
    db,
    'shift_offer_person',
    people.map(({ id, warnings }) => ({ offer_id: offer.id, employee_id: id, warnings })),
  )
}

export async function answerOffer(
  db: Db,
  offer_id: string,
  employee_id: string,
  answer: OfferAnswer,
  now: Date,
): Promise<void> {
  await db
    .updateTable('shift_offer_person')
    .set({ answer, answered_at: now.toISOString() })
    .where('offer_id', '=', offer_id)
    .where('employee_id', '=', employee_id)
    .execute()
}

export interface Closing {
  status: 'taken' | 'withdrawn' | 'expired'
  taken_by?: string
  starts_at?: string
}

/** Closes an offer; answers who had not answered by then. */
export async function closeOffer(db: Db, id: string, closing: Closing, now: Date): Promise<string[]> {
  await db
    .updateTable('shift_offer')
    .set({ ...closing, closed_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
  const found = await sql<{ employee_id: string }>`
    update shift_offer_person set answer = 'closed' where offer_id = ${id}::uuid and answer = 'offered' returning employee_id`.execute(
    db,
  )
  return found.rows.map(({ employee_id }) => employee_id)
}

/** Open offers that are over, held; with `left` those of somebody who left, made by them or in their place. */
export async function lockOver(
  db: Db,
  now: Date,
): Promise<{ id: string; made_by: string; absent_id: string; left: boolean }[]> {
  const found = await sql<{ id: string; made_by: string; absent_id: string; left: boolean }>`
    select offer.id, offer.made_by, offer.absent_id, not (is_employed(maker) and is_employed(absent)) as left
    from shift_offer offer join employee maker on maker.id = offer.made_by join employee absent on absent.id = offer.absent_id
    where offer.status = 'open' and (offer.expires_at <= ${now.toISOString()}::timestamptz or not is_employed(maker) or not is_employed(absent))
    order by offer.id for update of offer skip locked`.execute(db)
  return found.rows
}

/** The open offers, held; another run has the others. */
export async function lockOpen(db: Db): Promise<Pick<HeldOffer, 'id' | 'office_id' | 'absent_id' | 'day' | 'shift_id'>[]> {
  const found = await sql<Pick<HeldOffer, 'id' | 'office_id' | 'absent_id' | 'day' | 'shift_id'>>`
    select id, office_id, absent_id, day, shift_id from shift_offer where status = 'open' order by id for update skip locked`.execute(
    db,
  )
  return found.rows
}

export interface Candidate {
  employee: ShownPerson
  office: string
  zone: string
  knows: Knowledge
  overtime_minutes: number
  /** When they were last at work, or will have been, before the shift; milliseconds since 1970. */
  last_end: number | null
  /** An absence was reported for the day. */
  is_absent: boolean
}

interface CoverNeed {
  office_id: string
  team_id: string | null
  absent_id: string
  day: string
  starts: number
}

/** So many are looked at: the ones that know the campaign first. */
const mostLooked = 400

/**
 * Minutes of the shifts that `employee` has taken over in the week of a day and that attendance does not count yet: those after the start of
 * what is to be covered, and before it on days that are not settled.
 */
const coversAhead = (day: string, start: RawBuilder<unknown>) => sql`
  select coalesce(sum(extract(epoch from agreed.ends_at - agreed.starts_at) / 60), 0)::int from shift_offer agreed
  where agreed.taken_by = employee.id and agreed.status = 'taken'
    and agreed.day between ${mondayOf(day)}::date and ${addDays(mondayOf(day), 6)}::date
    and (agreed.starts_at >= ${start} or not exists (select from attendance_day counted where counted.employee_id = employee.id
      and counted.day = agreed.day and counted.status <> 'pending'))`

const candidateRows = ({ office_id, team_id, day, starts }: CoverNeed, where: RawBuilder<unknown>) => {
  const start = sql`${new Date(starts).toISOString()}::timestamptz`
  return sql<Candidate>`
    select ${shownPerson()} as employee, office.title as office, zone_on(employee.id, ${day}::date) as zone,
      case when placement.team_id = ${team_id}::uuid then 'team' when placement.office_id = ${office_id}::uuid then 'campaign'
        when known.was_here then 'before' else 'none' end as knows,
      (select coalesce(sum(one.overtime_minutes), 0)::int from attendance_day one
        where one.employee_id = employee.id and one.day between ${mondayOf(day)}::date and ${day}::date)
        + (${coversAhead(day, start)}) as overtime_minutes,
      (select floor(extract(epoch from max(seen.at)) * 1000)::bigint from (
        select ends_at as at from shift_offer agreed where agreed.taken_by = employee.id and agreed.status = 'taken'
          and agreed.day between ${addDays(day, -3)}::date and ${day}::date and agreed.ends_at <= ${start}
        union all select seen.at from attendance_day one, lateral (values
          (one.last_out), (case when one.status in ('present', 'half_day', 'pending') or one.first_in is not null then one.shift_ends_at end)) seen (at)
        where one.employee_id = employee.id and one.day between ${addDays(day, -3)}::date and ${day}::date
          and seen.at <= ${start}) seen) as last_end,
      exists (select 1 from absence where absence.employee_id = employee.id and absence.status in ('pending', 'approved')
        and ${day}::date between absence.starts_on and absence.ends_on) as is_absent
    from employee
    join placement on ${placedOn(day)}
    join office on office.id = placement.office_id
    cross join lateral (select exists (select 1 from placement past where past.employee_id = employee.id
      and past.office_id = ${office_id}::uuid and past.ends_on > ${day}::date - 730) as was_here) known
    where works_on(employee, ${day}::date) and ${where}
    order by (placement.office_id = ${office_id}::uuid) desc, known.was_here desc, overtime_minutes, employee.full_name, employee.id
    limit ${mostLooked}`
}

/**
 * People whose roster the caller plans, but for themselves and the one who is missing: those who know the campaign; by name, or when all are
 * asked for, others too.
 */
export async function listCandidates(
  db: Db,
  user: User,
  wanted: CoverNeed,
  asked: { q?: string | undefined; everyone?: boolean | undefined; ogids?: readonly string[] },
  today: string,
): Promise<Candidate[]> {
  const isAsked = asked.ogids
    ? sql`employee.ogid = any(${[...asked.ogids]}::text[])`
    : asked.q
      ? sql`employee.id in ${matchingEmployees(asked.q)}`
      : asked.everyone
        ? sql`true`
        : sql`(placement.office_id = ${wanted.office_id}::uuid or known.was_here)`
  const where = sql`employee.id not in (${user.id}::uuid, ${wanted.absent_id}::uuid)
    and ${plannable(user, sql.ref('employee.id'), today)} and ${isAsked}`
  return (await candidateRows(wanted, where).execute(db)).rows
}

/** One person, whoever plans their roster. */
export const findCandidates = async (db: Db, employeeId: string, wanted: CoverNeed): Promise<Candidate[]> =>
  (await candidateRows(wanted, sql`employee.id = ${employeeId}::uuid`).execute(db)).rows

/** The team and the clock of somebody on a day, and whether the caller plans their roster. */
export async function findAbsent(db: Db, user: User, id: string, day: string, today: string) {
  const found = await sql<{ team_id: string | null; zone: string; may_plan: boolean }>`
    select placement.team_id, zone_on(employee.id, ${day}::date) as zone, ${plannable(user, sql.ref('employee.id'), today)} and employee.id <> ${user.id}::uuid as may_plan
    from employee left join placement on ${placedOn(day)} where employee.id = ${id}::uuid`.execute(db)
  return found.rows[0]
}

/** Whether somebody may plan the roster of another who works here. */
export async function stillPlans(db: Db, planner: Reaching, employeeId: string, today: string): Promise<boolean> {
  const found = await sql<{ plans: boolean }>`
    select ${plannable(planner, sql.ref('employee.id'), today)} and works_on(employee, ${today}::date) as plans
    from employee where employee.id = ${employeeId}::uuid`.execute(db)
  return found.rows[0]?.plans ?? false
}

/** Where somebody who works here sits. */
export async function findPlace(db: Db, id: string, today: string) {
  const found = await sql<{ office_id: string }>`
    select place.office_id from employee join current_placement(${today}::date) place on place.employee_id = employee.id
    where employee.id = ${id}::uuid and works_on(employee, ${today}::date)`.execute(db)
  return found.rows[0]
}

export const nameOf = async (db: Db, id: string) =>
  (await db.selectFrom('employee').select('full_name').where('id', '=', id).executeTakeFirst())?.full_name

export const titleOfShift = async (db: Db, id: string) =>
  (await db.selectFrom('shift').select('title').where('id', '=', id).executeTakeFirst())?.title

export const asks: readonly Ask[] = [
  {
    what: 'offered_shifts',
    may: 'shift.request',
    opens: '/dashboard/employee-dashboard',
    first: 'noun',
    again: 'it is taken or over within hours',
    after: 'who offered it sees on the floor that nobody took it',
    rows: ({ now }) => sql`select person.employee_id, offer.id as subject, shift.title || ', ' || offer.day as about,
      offer.created_at as since, offer.day as until
      from shift_offer_person person join shift_offer offer on offer.id = person.offer_id and offer.status = 'open'
        and offer.expires_at > ${now.toISOString()}::timestamptz
      join shift on shift.id = offer.shift_id where person.answer = 'offered'`,
  },
]
