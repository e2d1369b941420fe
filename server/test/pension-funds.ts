/** Pension fund administrators as tests need them. */
import { sql } from 'kysely'
import type { TestApp } from './harness.ts'

/** Puts a fund on the list, where it is not yet, and has these people in it since ever. */
export async function giveFund(
  db: TestApp['db'],
  ids: readonly string[],
  title: string,
  code: string | null = null,
): Promise<void> {
  await sql`insert into pension_fund (id, title, code) values (gen_random_uuid(), ${title}, ${code}) on conflict do nothing`.execute(
    db,
  )
  if (code) await sql`update pension_fund set code = ${code} where title = ${title}`.execute(db)
  await sql`insert into pension_membership (employee_id, starts_on, pension_fund_id)
    select person, '-infinity', (select id from pension_fund where title = ${title}) from unnest(${[...ids]}::uuid[]) person
    on conflict (employee_id, starts_on) do update set pension_fund_id = excluded.pension_fund_id`.execute(db)
}
