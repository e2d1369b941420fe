/** What of people's records goes with time. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { deleteExpired, type Retention, startOf } from '../../../lib/database/personal.ts'

export const oldDrafts = deleteExpired('employee_draft', (before) => sql`updated_at < ${startOf(before)}`)

const oldCorrection = (before: string): RawBuilder<unknown> => sql`coalesce(decided_at, withdrawn_at) < ${startOf(before)}`
const correctionRows = deleteExpired('correction', oldCorrection)

export const oldCorrections: Retention = {
  count: correctionRows.count,
  remove: async (db, before, most) => {
    const gone = await sql`
      with old as (select id from correction where ${oldCorrection(before)} limit ${most}),
        fields as (delete from correction_field where correction_id in (select id from old))
      select id from old`.execute(db)
    await sql`delete from correction where ${oldCorrection(before)}
      and not exists (select 1 from correction_field where correction_id = correction.id)`.execute(db)
    return { removed: gone.rows.length }
  },
}

/** Deletes unfinished files and the reports of finished ones; the import itself remains. */
export const oldImports: Retention = {
  count: async (db, before) => {
    const counted = await sql<{
      total: number
    }>`select count(*) as total from employee_import where ${oldImport(before)}`.execute(db)
    return counted.rows[0]?.total ?? 0
  },
  remove: async (db, before, most) => {
    const old = sql`select id from employee_import where ${oldImport(before)} limit ${most}`
    const dropped = await sql`
      delete from employee_import where id in (${old}) and state in ('uploaded', 'checked')`.execute(db)
    const emptied = await sql`
      update employee_import set report = null, content = null where id in (${old}) and state = 'done'`.execute(db)
    return { removed: Number(dropped.numAffectedRows ?? 0) + Number(emptied.numAffectedRows ?? 0) }
  },
}

const oldImport = (before: string): RawBuilder<unknown> => sql`updated_at < ${startOf(before)}
  and (state in ('uploaded', 'checked') or (state = 'done' and (report is not null or content is not null)))`

const hasLeft = (employee: RawBuilder<unknown>, before: string): RawBuilder<unknown> => sql`exists (
  select 1 from employee where employee.id = ${employee} and not is_employed(employee) and employee.exit_date < ${before}::date)`

const oldDocuments = (condition: (before: string) => RawBuilder<unknown>): Retention => ({
  count: deleteExpired('employee_document', condition).count,
  remove: async (db, before, most) => {
    const gone = await sql<{ file_id: string }>`
      delete from employee_document where id in (select id from employee_document where ${condition(before)} limit ${most})
      returning file_id`.execute(db)
    return { removed: gone.rows.length, files: gone.rows.map(({ file_id }) => file_id) }
  },
})

export const oldRemovedDocuments = oldDocuments((before) => sql`removed_at < ${startOf(before)}`)
export const oldDocumentsOfLeavers = oldDocuments((before) => hasLeft(sql.ref('employee_document.employee_id'), before))

/** Tables with pay data. */
const payTables = [
  'employee_pay',
  'tax_residence',
  'pension_membership',
  'voluntary_pension',
  'bank_account',
  'salary_change',
  'salary',
  'tax_facts',
  'pay_item',
] as const

/** Counts each person once. */
const payOf = (before: string): RawBuilder<unknown> => sql`
  select employee.id from employee where not is_employed(employee) and employee.exit_date < ${before}::date and (
    ${sql.join(
      payTables.map((table) => sql`exists (select 1 from ${sql.table(table)} where employee_id = employee.id)`),
      sql` or `,
    )})`

export const oldPayOfLeavers: Retention = {
  count: async (db: Db, before) => {
    const counted = await sql<{ total: number }>`select count(*) as total from (${payOf(before)}) person`.execute(db)
    return counted.rows[0]?.total ?? 0
  },
  remove: async (db, before, most) => {
    const people = await sql<{ id: string }>`${payOf(before)} limit ${most}`.execute(db)
    const ids = people.rows.map(({ id }) => id)
    for (const table of payTables)
      await sql`delete from ${sql.table(table)} where employee_id = any(${ids}::uuid[])`.execute(db)
    return { removed: ids.length }
  },
}
