import { invalid } from '@iroko/contract/errors'
import type { JoinerBands } from '@iroko/contract/people/tax-facts'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { TaxDeclaration, VoluntaryPension } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { employeeMatches } from '../../../lib/database/employee-search.ts'
import { type ListQuery, listPage } from '../../../lib/database/listing.ts'
import { fileRef, ifThere, personRef } from '../../../lib/database/references.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'

export type DeclarationRecord = Selectable<TaxDeclaration>

const rows = (db: Db) =>
  db
    .selectFrom('tax_declaration as declaration')
    .innerJoin('employee', 'employee.id', 'declaration.employee_id')
    .leftJoin('file', 'file.id', 'declaration.file_id')
    .select(['declaration.id', 'declaration.version', 'declaration.year', 'declaration.rent_kobo', 'declaration.details'])
    .select(['declaration.life_premium_kobo', 'declaration.mortgage_interest_kobo', 'declaration.status'])
    .select(sql<JoinerBands | null>`declaration.joiner_bands`.as('joiner_bands'))
    .select(sql<string | null>`to_char(declaration.first_month, 'YYYY-MM')`.as('first_month'))
    .select([sql<number>`declaration.voluntary_percent::float8`.as('voluntary_percent'), 'declaration.voluntary_kobo'])
    .select(['declaration.created_at', personRef().as('employee'), ifThere('file', fileRef()).as('file')])

const readable = (user: User, today: string, table = 'declaration') =>
  inScope(user, 'people.pay.read', sql.ref(`${table}.employee_id`), today)

interface ListFilters extends ListQuery {
  ogid?: string | undefined
  year?: string | undefined
}

export function listDeclarations(db: Db, user: User, list: ListFilters, today: string) {
  const { ogid, year, q } = list
  const found = rows(db)
    .where(readable(user, today))
    .$if(ogid !== undefined, (it) => it.where('employee.ogid', '=', ogid ?? ''))
    .$if(year !== undefined, (it) => it.where('declaration.year', '=', Number(year)))
    .$if(Boolean(q), (it) => it.where(employeeMatches(q ?? '')))
  const columns = { created_at: sql.ref('declaration.created_at'), employee: sql.ref('employee.full_name') }
  return listPage(db, found, list, { columns, fallback: '-created_at', tie: sql.ref('declaration.id') })
}

/** Tax declarations with their figures; the caller shows these only where `shows_pay` is true. */
export async function findDeclarations(db: Db, ids: readonly string[], user: User | null, today: string) {
  return await rows(db)
    .select((user ? readable(user, today) : sql<boolean>`false`).as('shows_pay'))
    .where('declaration.id', 'in', [...ids])
    .execute()
}

export async function findReadable(db: Db, user: User, id: string, today: string) {
  const [found] = await findDeclarations(db, [id], user, today)
  if (!found?.shows_pay) return undefined
  const { shows_pay: _, ...declaration } = found
  return declaration
}

export async function lockDeclaration(
  db: Db,
  id: string,
  caller?: { user: User; today: string },
): Promise<DeclarationRecord | undefined> {
  return await db
    .selectFrom('tax_declaration')
    .selectAll()
    .where('id', '=', id)
    .where(caller ? readable(caller.user, caller.today, 'tax_declaration') : sql<boolean>`true`)
    .forUpdate()
    .executeTakeFirst()
}

export async function insertDeclaration(db: Db, row: Insertable<TaxDeclaration>): Promise<void> {
  await db.insertInto('tax_declaration').values(row).execute()
}

/** Refuses a file that the person did not upload for this, or that another declaration has. */
export async function checkFile(db: Db, id: string, employeeId: string): Promise<void> {
  const found = await sql<{ id: string }>`select id from file where id = ${id}::uuid and created_by = ${employeeId}::uuid
    and purpose = 'tax' and not exists (select 1 from tax_declaration where file_id = file.id)`.execute(db)
  if (!found.rows[0]) throw invalid({ file_id: 'The file was not found. Upload it again' })
}

export async function fileNameOf(db: Db, id: string | null): Promise<string | undefined> {
  if (!id) return undefined
  return (await db.selectFrom('file').select('name').where('id', '=', id).executeTakeFirst())?.name
}

/** From a month on; what was planned from then on is replaced. */
export async function writeVoluntary(db: Db, row: Insertable<VoluntaryPension>): Promise<void> {
  const { employee_id, first_month, ...given } = row
  await db
    .deleteFrom('voluntary_pension')
    .where('employee_id', '=', employee_id)
    .where('first_month', '>', first_month)
    .execute()
  await db
    .insertInto('voluntary_pension')
    .values(row)
    .onConflict((it) => it.columns(['employee_id', 'first_month']).doUpdateSet(given))
    .execute()
}
