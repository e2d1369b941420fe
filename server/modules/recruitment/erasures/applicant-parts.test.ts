/** What is kept of applicants goes when they are forgotten, or it is said why it stays. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { referencesTo } from '../../../lib/database/personal.ts'
import { testApp } from '../../../test/harness.ts'

const t = await testApp()
const answered = t.portal.house.applicant.flatMap(({ tables }) => Object.keys(tables))

/** Every table that leads to an application, over however many others. */
async function tablesOf(root: string): Promise<string[]> {
  const found = new Set([root])
  for (const table of found) for (const reference of await referencesTo(t.db, table)) found.add(reference.table)
  return [...found]
}

it('has an answer for every table that leads to an application', async () => {
  const sentences = (await tablesOf('job_application'))
    .filter((table) => !answered.includes(table))
    .map(
      (table) =>
        `${table} leads to an applicant, and nobody says what becomes of it once they are forgotten. Name it in 'applicant' of the ` +
        `noun that writes it, such as server/modules/recruitment/interviews/personal.ts, and bring that in its noun.ts.`,
    )
  expect(sentences).toEqual([])
})

it('names no table that is not there, and none twice', async () => {
  const tables = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(t.db)
  const there = tables.rows.map(({ name }) => name)
  expect(answered.filter((table) => !there.includes(table))).toEqual([])
  expect(answered.toSorted()).toEqual([...new Set(answered)].toSorted())
})

it('speaks of every record that hangs on an application by its own id', async () => {
  const columns = await sql<{ table: string }>`
    select distinct one.table_name as table from information_schema.columns one
    join information_schema.columns key on key.table_schema = one.table_schema and key.table_name = one.table_name and key.column_name = 'id'
    where one.table_schema = current_schema() and one.column_name = 'application_id'`.execute(t.db)
  const direct = (await referencesTo(t.db, 'job_application')).map(({ table }) => table)
  const own = columns.rows.map(({ table }) => table).filter((table) => direct.includes(table))
  const statements = t.portal.house.applicant.flatMap(({ records }) => records?.(sql`'{}'::uuid[]`).compile(t.db).sql ?? [])
  // What goes itself, or is no record that others refer to.
  const gone = ['job_application_note', 'job_application_move', 'applicant_link']
  expect(own.filter((table) => !gone.includes(table) && !statements.some((text) => text.includes(` ${table} `)))).toEqual([])
})
