import { invalid } from '@iroko/contract/errors'
import type { TaxFacts } from '@iroko/contract/people/tax-facts'
import { type RawBuilder, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { type FileRef, fileRef } from '../../../lib/database/references.ts'
import { type PensionLaw, paperAfter } from './rules.ts'

/** What counts until something is entered. */
export const usualFacts: TaxFacts = {
  pension: true,
  pension_employee_percent: null,
  pension_employer_percent: null,
  voluntary_percent: 0,
  voluntary_kobo: 0,
  nhf: false,
  nhis: false,
  rent_kobo: 0,
  life_premium_kobo: 0,
  mortgage_interest_kobo: 0,
  evidence: '',
  paper_id: null,
  before_months: 0,
  before_gross_kobo: 0,
  before_reliefs_kobo: 0,
  before_tax_kobo: 0,
  joiner_bands: null,
}

async function findFacts(db: Db, employeeId: string, year: number) {
  return await db
    .selectFrom('tax_facts')
    .selectAll()
    .where('employee_id', '=', employeeId)
    .where('year', '=', year)
    .executeTakeFirst()
}

/** The id of the row, by which `staleBy` finds who changed it. */
export const factsId = async (db: Db, employeeId: string, year: number): Promise<string | undefined> =>
  (await findFacts(db, employeeId, year))?.id

/** The least rates of pension in a year, as the law has them; undefined before the earliest that is known. */
export async function findPensionLaw(db: Db, year: number): Promise<PensionLaw | undefined> {
  const { rows } = await sql<PensionLaw>`select * from pension_law(${year})`.execute(db)
  return rows[0]
}

interface Voluntary {
  voluntary_percent: number
  voluntary_kobo: number
}

/**
 * What somebody (by id) asked to give to their pension fund besides, as it counts in a month: the newest until then, of the same year, or of an
 * earlier one where the tax details of this one (`facts`) say nothing of it.
 */
export const voluntaryIn = (person: RawBuilder<unknown>, month: string, facts: string): RawBuilder<Voluntary | null> => sql`(
  select json_build_object('voluntary_percent', asked.voluntary_percent::float8, 'voluntary_kobo', asked.voluntary_kobo)
  from (select * from voluntary_pension known where known.employee_id = ${person} and known.first_month <= ${month}::date
    order by known.first_month desc limit 1) asked
  where extract(year from asked.first_month) = extract(year from ${month}::date)
    or coalesce(${sql.ref(`${facts}.voluntary_percent`)} + ${sql.ref(`${facts}.voluntary_kobo`)}, 0) = 0)`

/** The same with its month, of the end of a year or before it. */
export async function findAsked(
  db: Db,
  employeeId: string,
  year: number,
): Promise<(Voluntary & { first_month: string }) | null> {
  const found = await sql<Voluntary & { first_month: string }>`
    select asked.voluntary_percent::float8, asked.voluntary_kobo, to_char(asked.first_month, 'YYYY-MM') as first_month
    from (select * from voluntary_pension known where known.employee_id = ${employeeId}::uuid and known.first_month <= make_date(${year}, 12, 1)
      order by known.first_month desc limit 1) asked
    left join tax_facts facts on facts.employee_id = ${employeeId}::uuid and facts.year = ${year}
    where extract(year from asked.first_month) = ${year} or coalesce(facts.voluntary_percent + facts.voluntary_kobo, 0) = 0`.execute(
    db,
  )
  return found.rows[0] ?? null
}

/** What was asked for within a year ends where payroll enters a contribution of that year. */
async function endAsked(db: Db, employeeId: string, year: number): Promise<void> {
  await sql`delete from voluntary_pension where employee_id = ${employeeId}::uuid and extract(year from first_month) = ${year}`.execute(
    db,
  )
}

interface NewFacts {
  employee_id: string
  year: number
  /** As they were read; 0 before anything was entered. */
  version: number
  facts: TaxFacts
  set_by: string | null
  now: Date
}

/**
 * Refuses a file that the caller did not upload for this, or that another record has; one that stays is theirs already.
 * @throws 422 on `field`.
 */
export async function checkPaper(db: Db, id: string, userId: string, field: 'paper_id' | 'file_id'): Promise<void> {
  const found = await sql<{
    id: string
  }>`select id from file where id = ${id}::uuid and created_by = ${userId}::uuid and purpose = 'tax'
    and not exists (select from tax_declaration where file_id = file.id)`.execute(db)
  if (!found.rows[0]) throw invalid({ [field]: 'The file was not found. Upload it again' })
}

export async function findPaper(db: Db, id: string | null): Promise<FileRef | null> {
  if (id === null) return null
  return (await db.selectFrom('file').select(fileRef().as('file')).where('id', '=', id).executeTakeFirst())?.file ?? null
}

/** Answers the id of what was written, or null where it was changed since it was read. */
export async function writeFacts(db: Db, { employee_id, year, version, facts, set_by, now }: NewFacts): Promise<string | null> {
  const { facts: before } = await factsOfYear(db, employee_id, year)
  const isOther = facts.voluntary_percent !== before.voluntary_percent || facts.voluntary_kobo !== before.voluntary_kobo
  if (isOther) await endAsked(db, employee_id, year)
  const row = { ...facts, paper_id: paperAfter(before, facts), set_by, updated_at: now.toISOString() }
  const written = await (version === 0
    ? db
        .insertInto('tax_facts')
        .values({ id: uuid(), employee_id, year, ...row })
        .onConflict((it) => it.columns(['employee_id', 'year']).doNothing())
        .returning('id')
    : db
        .updateTable('tax_facts')
        .set({ ...row, version: version + 1 })
        .where('employee_id', '=', employee_id)
        .where('year', '=', year)
        .where('version', '=', version)
        .returning('id')
  ).executeTakeFirst()
  return written?.id ?? null
}

/** What is known of a year, as a form shows it; what is usual before anything was entered. */
export async function factsOfYear(db: Db, employeeId: string, year: number): Promise<{ facts: TaxFacts; version: number }> {
  const found = await findFacts(db, employeeId, year)
  if (!found) return { facts: usualFacts, version: 0 }
  const { id: _id, employee_id: _employee, year: _year, set_by: _by, updated_at: _at, version, ...facts } = found
  return { facts, version }
}

/**
 * To which state the tax of a year is owed: where somebody lived on 1 January, or on the first day of work in that year (NTA, the
 * residence rules of the First Schedule); a state that is first known later in the year counts from there. By what is known until a day.
 */
export const taxStateOf = (employee: string, year: number, until = `${year}-12-31`) => sql<string | null>`(
  select residence.state from tax_residence residence
  where residence.employee_id = ${sql.ref(`${employee}.id`)} and residence.starts_on <= ${until}::date
    and coalesce(residence.ends_on, 'infinity') > greatest(make_date(${year}, 1, 1), ${sql.ref(`${employee}.hire_date`)})
  order by residence.starts_on limit 1)`

export async function findTaxStateOfYear(db: Db, employeeId: string, year: number, until?: string): Promise<string | null> {
  const found = await db
    .selectFrom('employee')
    .select(taxStateOf('employee', year, until).as('state'))
    .where('id', '=', employeeId)
    .executeTakeFirst()
  return found?.state ?? null
}
