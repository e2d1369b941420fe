/** Imports on their way, their author's alone; and what a file is checked against. */
import type { ImportMapping } from '@iroko/contract/people/import'
import { type Selectable, sql, type Updateable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { EmployeeImport } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import type { Sealer } from '../../../lib/files/sealed.ts'
import { loadGrants } from '../../../lib/http/grants.ts'
import { effectiveRoles, mayForAll } from '../../../lib/http/rights.ts'
import { rightsOf } from '../../platform/access/store-holders.ts'
import { openBanks } from '../banks/store.ts'
import { takenAccounts } from '../pay-details/store.ts'
import { refusedOffices } from '../records/actions-proof.ts'
import { wayBack } from '../records/rules-alike.ts'
import { type Company, colleagueKey, emailKey, type Names } from './rules.ts'

const headerColumns = [
  'id',
  'file_name',
  'state',
  'row_count',
  'wrong_count',
  'added_count',
  'note',
  'created_at',
  'version',
] as const

type ImportRow = Omit<Selectable<EmployeeImport>, 'mapping'> & { mapping: ImportMapping }
type Change = Omit<Updateable<EmployeeImport>, 'mapping'> & { mapping?: ImportMapping }

export async function listImports(db: Db, authorId: string) {
  return await db
    .selectFrom('employee_import')
    .select(headerColumns)
    .where('created_by', '=', authorId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
}

/** `content` and `report` are long: what a caller does not name is left where it is. */
export async function findImport(db: Db, authorId: string, id: string, sealed: readonly ('content' | 'report')[] = []) {
  return await db
    .selectFrom('employee_import')
    .select([...headerColumns, 'mapping', 'notes'])
    .select(sql<boolean>`report is not null`.as('has_report'))
    .select(sealed.includes('content') ? 'content' : sql<null>`null`.as('content'))
    .select(sealed.includes('report') ? 'report' : sql<null>`null`.as('report'))
    .where('id', '=', id)
    .where('created_by', '=', authorId)
    .$castTo<
      Pick<ImportRow, (typeof headerColumns)[number] | 'mapping' | 'notes' | 'content' | 'report'> & { has_report: boolean }
    >()
    .executeTakeFirst()
}

export const newImportId = (): string => uuid()

interface NewImport {
  id: string
  created_by: string
  file_name: string
  row_count: number
  mapping: ImportMapping
  content: string
}

export async function insertImport(db: Db, draft: NewImport, at: Date): Promise<void> {
  const moment = at.toISOString()
  await db
    .insertInto('employee_import')
    .values({ ...draft, mapping: JSON.stringify(draft.mapping), state: 'uploaded', created_at: moment, updated_at: moment })
    .execute()
}

/** Changes an import that stands still; answers whether it was still the version that was read. */
export async function updateImport(
  db: Db,
  id: string,
  version: number,
  { mapping, ...change }: Change,
  at: Date,
): Promise<boolean> {
  const updated = await db
    .updateTable('employee_import')
    .set({
      ...change,
      ...(mapping ? { mapping: JSON.stringify(mapping) } : {}),
      updated_at: at.toISOString(),
      version: version + 1,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', 'in', ['uploaded', 'checked'])
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

/** Deletes an import unless it is running. */
export async function deleteImport(db: Db, authorId: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('employee_import')
    .where('id', '=', id)
    .where('created_by', '=', authorId)
    .where('state', 'in', ['uploaded', 'checked', 'done'])
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}

/** A queued import for its job; undefined when there is nothing left to do. */
export async function findWaiting(db: Db, id: string) {
  return await db
    .selectFrom('employee_import')
    .selectAll()
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .$castTo<ImportRow>()
    .executeTakeFirst()
}

/** Updates the progress of a running import and publishes it. */
export async function updateProgress(db: Db, id: string, change: Omit<Change, 'mapping'>, at: Date): Promise<void> {
  await db
    .updateTable('employee_import')
    .set({ ...change, version: sql<number>`version + 1`, updated_at: at.toISOString() })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .execute()
}

export async function authorName(db: Db, id: string): Promise<string> {
  return (await db.selectFrom('employee').select('full_name').where('id', '=', id).executeTakeFirstOrThrow()).full_name
}

/** Locks imports: one at a time adds people, so that two files with the same people cannot interleave. */
export async function lockImports(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('employee_import'))`.execute(db)
}

/** The company as far as these names ask for it, and as far as its author may fill it. */
export async function companyFor(
  { db, today, author, sealer }: { db: Db; today: string; author: string; sealer: Sealer },
  namesOf: (banks: Company['banks']) => Names,
): Promise<Company> {
  const banks = await openBanks(db)
  const names = namesOf(banks)
  const offices = await db.selectFrom('office').select(['id', 'title', 'code']).where('archived_at', 'is', null).execute()
  const teams = await db.selectFrom('team').select(['id', 'title', 'office_id']).where('archived_at', 'is', null).execute()
  const designations = await db.selectFrom('designation').select(['id', 'title']).where('archived_at', 'is', null).execute()
  const branches = await db.selectFrom('branch').select(['id', 'title']).where('archived_at', 'is', null).execute()
  const taken = await sql<{ email: string }>`
    select email from employee where lower(normalize(email, NFKC)) = any(${names.emails}::text[])`.execute(db)
  const leaders = await sql<{ id: string; ogid: string; email: string }>`
    select id, ogid, email from employee where is_employed(employee)
      and (ogid = any(${names.colleagues}::text[]) or lower(normalize(email, NFKC)) = any(${names.colleagues}::text[]))`.execute(
    db,
  )
  const officeIds = offices.map(({ id }) => id)
  const accounts = names.accounts.map((key) => {
    const [bank_code = '', digits = ''] = key.split(' ')
    return { key, bank_code, fingerprint: sealer.fingerprint(digits) }
  })
  return {
    offices,
    refused: await refusedOffices({ db, today }, [author], officeIds),
    teams,
    designations,
    branches,
    banks,
    taken: new Set(taken.rows.map(({ email }) => emailKey(email))),
    alike: await findAlikeAll(db, author, names.ways, today),
    paidAccounts: await takenAccounts(db, accounts),
    colleagues: new Map(
      leaders.rows.flatMap(({ id, ogid, email }) => [[colleagueKey(ogid), id] as const, [emailKey(email), id] as const]),
    ),
  }
}

/** Everybody on record whom the author may read, by these private addresses and phone numbers. */
async function findAlikeAll(db: Db, author: string, ways: readonly string[], today: string): Promise<Company['alike']> {
  if (ways.length === 0) return []
  const [facts] = await rightsOf(db, [author], today)
  const reader = facts && { id: author, office_id: '', roles: effectiveRoles(facts), grants: await loadGrants(db) }
  if (!reader || !mayForAll(reader, 'people.personal.read')) return []
  const found = await sql<{
    key: string
    ogid: string
    full_name: string
    names: string[]
    is_here: boolean
    exit_date: string | null
  }>`
    select way as key, ogid, full_name, array[first_name, last_name] as names, is_employed(employee) as is_here, exit_date
    from employee cross join lateral unnest(array[lower(normalize(private_email, NFKC)), lower(normalize(email, NFKC)),
      right(regexp_replace(phone, '\\D', '', 'g'), 10)]) as way
    where way = any(${[...ways]}::text[]) and way <> ''`.execute(db)
  return found.rows.map(({ key, names, ...person }) => ({ key, names, words: wayBack(person) }))
}

/** The titles of one place in the company, for the example of the template. */
export async function examplePlace(db: Db) {
  const found = await sql<{ office: string | null; designation: string | null; branch: string | null }>`
    select (select title from office where archived_at is null order by office_type, title limit 1) as office,
      (select title from designation where archived_at is null order by grade, title limit 1) as designation,
      (select title from branch where archived_at is null order by title limit 1) as branch`.execute(db)
  return found.rows[0] ?? { office: null, designation: null, branch: null }
}
