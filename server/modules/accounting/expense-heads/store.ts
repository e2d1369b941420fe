/** What money is spent on, with the account behind it. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { ifThere, type Named, named } from '../../../lib/database/references.ts'

interface AccountRef extends Named {
  code: string
}

const account: RawBuilder<AccountRef> = sql`json_build_object('id', account.id, 'code', account.code, 'title', account.title)`
const offices = sql<Named[]>`coalesce((select json_agg(${named('office')} order by office.title, office.id)
  from expense_head_office open_to join office on office.id = open_to.office_id where open_to.expense_head_id = expense_head.id), '[]')`

export const expenseHeadRows = (db: Db, today: string) =>
  db
    .selectFrom('expense_head')
    .innerJoin('account', 'account.id', 'expense_head.account_id')
    .leftJoin('tax_code', 'tax_code.id', 'expense_head.tax_code_id')
    .select(['expense_head.id', 'expense_head.title', 'expense_head.needs_file', 'expense_head.archived_at'])
    .select(['expense_head.version', account.as('account'), ifThere('tax_code', named('tax_code')).as('tax_code')])
    .select([
      offices.as('offices'),
      sql<number>`coalesce((select sum(debit_kobo - credit_kobo) from journal_line line
        where line.expense_head_id = expense_head.id
          and line.dated_on between date_trunc('year', ${today}::date)::date and ${today}::date), 0)::bigint`.as('spent_kobo'),
    ])

/** Whether there is a tax code of purchases with this id; held, so that it stays one until the transaction ends. */
export async function isInputTax(db: Db, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('tax_code')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', 'input')
    .where('archived_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return found !== undefined
}

/** Writes which offices may use a head, in the place of those that might. */
export async function replaceOffices(db: Db, id: string, officeIds: readonly string[]): Promise<void> {
  await db.deleteFrom('expense_head_office').where('expense_head_id', '=', id).execute()
  await sql`insert into expense_head_office (expense_head_id, office_id)
    select ${id}::uuid, unnest(${[...new Set(officeIds)]}::uuid[])`.execute(db)
}
