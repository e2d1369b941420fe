/** Banks by the code that accounts name them by. */
import type { BankKind, BankSure } from '@iroko/contract/people/banks'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { isEmployed } from '../../../lib/database/employment.ts'

export const bankRows = (db: Db) =>
  db
    .selectFrom('bank')
    .select(['bank.id', 'bank.title', 'bank.code', 'bank.cbn_code', 'bank.nip_code', 'bank.sort_code', 'bank.note'])
    .select(['bank.archived_at', 'bank.version', sql<BankKind>`bank.kind`.as('kind'), sql<BankSure>`bank.sure`.as('sure')])

/** What a search looks in: also other names, which the note has, and codes. */
export const searched = sql<string>`concat_ws(' ', bank.title, bank.note, bank.code, bank.nip_code, bank.sort_code)`

/** Upper and lower case together: 'Abbey' comes before 'ALAT'. */
export const byTitle = sql`lower(bank.title)`

/** What the bank of a code in a column is called. */
export const bankNameOf = (code: string): RawBuilder<string> =>
  sql<string>`coalesce((select bank.title from bank where bank.code = ${sql.ref(code)}), 'Bank ' || ${sql.ref(code)})`

export interface KnownBank {
  id: string
  code: string
  title: string
  cbn_code: string | null
}

/** The bank of a code to which an account may be opened; undefined where it is not on the list, or archived. */
export const findBank = async (db: Db, code: string): Promise<KnownBank | undefined> =>
  await db
    .selectFrom('bank')
    .select(['id', 'code', 'title', 'cbn_code'])
    .where('code', '=', code)
    .where('archived_at', 'is', null)
    .executeTakeFirst()

export async function nameOf(db: Db, code: string): Promise<string> {
  const found = await db.selectFrom('bank').select('title').where('code', '=', code).executeTakeFirst()
  return found?.title ?? `Bank ${code}`
}

/** Those that are not archived. */
export const openBanks = async (db: Db): Promise<KnownBank[]> =>
  await db
    .selectFrom('bank')
    .select(['id', 'code', 'title', 'cbn_code'])
    .where('archived_at', 'is', null)
    .orderBy('title')
    .execute()

/** How many accounts, of whatever state, name a bank. */
export async function countAccounts(db: Db, code: string): Promise<number> {
  const found = await db
    .selectFrom('bank_account')
    .select(sql<number>`count(*)::int`.as('accounts'))
    .where('bank_code', '=', code)
    .executeTakeFirstOrThrow()
  return found.accounts
}

/** The first of these codes by which no bank is named yet, archived or not; undefined without one. */
export async function freeCode(db: Db, codes: readonly (string | null)[]): Promise<string | undefined> {
  const wanted = codes.flatMap((code) => code ?? [])
  const taken = await db.selectFrom('bank').select('code').where('code', 'in', wanted).execute()
  return wanted.find((code) => taken.every((bank) => bank.code !== code))
}

/** How many people who work here are paid at a bank. */
export async function countPaid(db: Db, code: string): Promise<number> {
  const found = await db
    .selectFrom('bank_account')
    .innerJoin('employee', 'employee.id', 'bank_account.employee_id')
    .select(sql<number>`count(*)::int`.as('people'))
    .where('bank_code', '=', code)
    .where('bank_account.status', 'in', ['active'])
    .where(isEmployed())
    .executeTakeFirstOrThrow()
  return found.people
}
