/** The company's details, and what is left of its first set-up. */
import type { Input } from '@iroko/contract/endpoint'
import { type SetupStep, type setup, setupSteps } from '@iroko/contract/home/setup'
import { linkKeys } from '@iroko/contract/platform/settings'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { labourActDefaults } from '../../leave/types/rules.ts'

type Details = Omit<Input<typeof setup.update>['body'], 'version'>

/** Undefined before the first set-up. */
export async function findDetails(db: Db) {
  const row = await db
    .selectFrom('company')
    .select(['name', 'title', 'subtitle', 'primary_colour', 'links', 'version', 'checklist_put_away_at'])
    .executeTakeFirst()
  if (!row) return undefined
  const { links, checklist_put_away_at, ...company } = row
  const known = links as Record<string, string>
  const addresses = Object.fromEntries(linkKeys.map((key) => [key, known[key] ?? null]))
  return {
    put_away: checklist_put_away_at !== null,
    company_details: { ...company, ...addresses } as Details & { version: number },
  }
}

/** Writes the details over the version that was read; answers false when that is no longer the last one. */
export async function saveDetails(db: Db, details: Details, version: number): Promise<boolean> {
  const { name, title, subtitle, primary_colour } = details
  const links = Object.fromEntries(linkKeys.flatMap((key) => (details[key] ? [[key, details[key]]] : [])))
  const saved = await db
    .updateTable('company')
    .set({ name, title, subtitle, primary_colour: primary_colour || null, links: JSON.stringify(links), version: version + 1 })
    .where('version', '=', version)
    .executeTakeFirst()
  return saved.numUpdatedRows > 0n
}

export async function putChecklistAway(db: Db, at: Date | null): Promise<void> {
  await db
    .updateTable('company')
    .set({ checklist_put_away_at: at?.toISOString() ?? null })
    .execute()
}

type FromData = Exclude<SetupStep, 'mail'>

/**
 * What the data says of each step. Those that the first start fills in by itself (the company, the head office, the leave types of the
 * Labour Act) are done once somebody has gone over them.
 */
export async function findSetupSteps(db: Db, me: string, today: string, hasMail: boolean) {
  const lawful = Object.keys(labourActDefaults).length
  const { rows } = await sql<Record<FromData, boolean>>`select
    (select version > 1 or primary_colour is not null or links <> '{}' from company) as company,
    exists (select from factor where employee_id = ${me}::uuid and confirmed_at is not null) as two_step,
    exists (select from branch where archived_at is null and (latitude is not null or allowed_networks <> '{}')) as branch,
    (select count(*) > 1 from employee where is_employed(employee)) as people,
    exists (select from reporting_line where ends_on is null or ends_on > ${today}::date) as leaders,
    (select count(*) <> ${lawful} or coalesce(max(version), 1) > 1 from leave_type) as leave_types,
    exists (select from public_holiday where archived_at is null and end_date >= ${today}::date) as holidays,
    exists (select from shift_assignment) as shifts`.execute(db)
  const done = { ...rows[0], mail: hasMail } as Record<SetupStep, boolean>
  return setupSteps.map((step) => ({ step, done: done[step] }))
}
