/** Policies, and whom each covers for how long. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'

/** A row for each employment with days within `policy`: its days, twelve times the salary of the first of them, cover and premium by days. */
const covered = (policy: RawBuilder<unknown>) => sql`
  select employee.id, employee.ogid, employee.full_name, employee.birth_date, employee.gender, days.first, days.last, pay.amount_kobo * 12 as emolument_kobo,
    pay.amount_kobo * 12 * life.cover_years as cover_kobo,
    round(pay.amount_kobo * 12 * life.cover_years * life.premium_rate::numeric * (days.last - days.first + 1)
      / (100000 * (life.ends_on - life.starts_on + 1)))::bigint as premium_kobo
  from life_policy life join employment on employment.starts_on <= life.ends_on and coalesce(employment.ends_on, life.ends_on) >= life.starts_on
  join employee on employee.id = employment.employee_id and employee.erased_at is null
  cross join lateral (select greatest(employment.starts_on, life.starts_on) as first, least(coalesce(employment.ends_on, life.ends_on), life.ends_on) as last) days
  cross join lateral (select amount_kobo from salary where salary.employee_id = employee.id and salary.replaced_at is null
    and (salary.ends_on is null or salary.ends_on > days.first) and salary.starts_on <= days.last order by salary.starts_on limit 1) pay
  where life.id = ${policy}`

export const lifePolicyRows = (db: Db, today: string) =>
  db
    .selectFrom('life_policy')
    .leftJoinLateral(
      sql<{ people: number; cover_kobo: number; due_kobo: number }>`(select count(distinct id)::int as people,
        coalesce(sum(cover_kobo), 0)::bigint as cover_kobo, coalesce(sum(premium_kobo), 0)::bigint as due_kobo
        from (${covered(sql`life_policy.id`)}) covered)`.as<'sums'>('sums'),
      (join) => join.onTrue(),
    )
    .select(['life_policy.id', 'life_policy.title', 'life_policy.insurer', 'life_policy.policy_number'])
    .select(['life_policy.premium_rate', 'life_policy.cover_years', 'life_policy.starts_on', 'life_policy.ends_on'])
    .select(['life_policy.paid_kobo', 'life_policy.is_posted', 'life_policy.archived_at', 'life_policy.version'])
    .select([
      sql<boolean>`life_policy.confirmed_at is not null`.as('is_confirmed'),
      sql<number>`sums.people`.as('people'),
      sql<number>`sums.cover_kobo`.as('cover_kobo'),
      sql<number>`sums.due_kobo`.as('due_kobo'),
      sql<number>`round(life_policy.paid_kobo::numeric * least(greatest(${today}::date - life_policy.starts_on + 1, 0),
        life_policy.ends_on - life_policy.starts_on + 1) / (life_policy.ends_on - life_policy.starts_on + 1))::bigint`.as(
        'used_kobo',
      ),
    ])

export interface Covered {
  id: string
  full_name: string
  birth_date: string | null
  gender: string | null
  first: string
  last: string
  emolument_kobo: number
  cover_kobo: number
  premium_kobo: number
}

export async function findCovered(db: Db, id: string): Promise<Covered[]> {
  const { rows } =
    await sql<Covered>`select * from (${covered(sql`${id}::uuid`)}) covered order by lower(full_name), ogid, first`.execute(db)
  return rows
}

export const findPolicy = (db: Db, id: string) =>
  db.selectFrom('life_policy').select(['title', 'policy_number']).where('id', '=', id).executeTakeFirst()

/** Policies whose premium is posted and has days that are over, with the months of which none was posted yet: their first days. */
export async function findDue(db: Db, month: string): Promise<{ id: string; months: string[] }[]> {
  const { rows } = await sql<{ id: string; months: string[] }>`
    select policy.id, json_agg(known.month::date order by known.month) as months from life_policy policy
    cross join lateral generate_series(date_trunc('month', policy.starts_on), date_trunc('month', policy.ends_on), interval '1 month') known (month)
    where policy.is_posted and policy.confirmed_at is not null and policy.archived_at is null and known.month < ${month}::date
      and not exists (select from life_premium used where used.policy_id = policy.id and used.month = known.month)
    group by policy.id order by policy.id`.execute(db)
  return rows
}

/** A policy, held, with what its months used before one; undefined once that month was posted. */
export async function lockDue(db: Db, id: string, month: string) {
  const { rows } = await sql<{ title: string; starts_on: string; ends_on: string; paid_kobo: number; used_kobo: number }>`
    select title, starts_on, ends_on, paid_kobo, (select coalesce(sum(kobo), 0)::bigint from life_premium where policy_id = policy.id) as used_kobo
    from life_policy policy where id = ${id}::uuid and is_posted and confirmed_at is not null and archived_at is null
      and not exists (select from life_premium used where used.policy_id = policy.id and used.month = ${month}::date) for update`.execute(
    db,
  )
  return rows[0]
}

export async function insertUsed(db: Db, row: { policy_id: string; month: string; kobo: number }): Promise<void> {
  await db.insertInto('life_premium').values(row).execute()
}

/** By what offices share the premium of a month: that of their people who are covered on its last day. */
export async function findShares(
  db: Db,
  id: string,
  day: string,
): Promise<{ office_id: string | null; people: number; premium_kobo: number }[]> {
  const { rows } = await sql<{ office_id: string | null; people: number; premium_kobo: number }>`
    select office.id as office_id, count(*)::int as people, sum(covered.premium_kobo)::bigint as premium_kobo
    from (${covered(sql`${id}::uuid`)}) covered
    left join placement on placement.employee_id = covered.id and placement.starts_on <= ${day}::date
      and (placement.ends_on is null or placement.ends_on > ${day}::date)
    left join office on office.id = placement.office_id
    where covered.first <= ${day}::date and covered.last >= ${day}::date
    group by office.id, office.title order by office.title, office.id`.execute(db)
  return rows
}

/** A policy, held. */
export const lockPolicy = (db: Db, id: string) =>
  db
    .selectFrom('life_policy')
    .select(['id', 'version', 'title', 'is_posted', 'changed_by', 'confirmed_at', 'archived_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export async function confirmPolicy(
  db: Db,
  id: string,
  confirmed: { confirmed_by: string; confirmed_at: string },
): Promise<void> {
  await db
    .updateTable('life_policy')
    .set({ ...confirmed, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}
