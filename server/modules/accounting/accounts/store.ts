/** The chart of accounts with what each comes to. */
import type { AccountKind, AccountOwner, CashFlow, StatementLine } from '@iroko/contract/accounting/accounts'
import { firstOfMonth } from '@iroko/contract/dates'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'

/** Of an account itself, or of a group the accounts in it. */
const ownOrWithin = sql<SqlBool>`moved.account_id in (select id from account own where own.id = account.id or own.parent_id = account.id)`

export const accountRows = (db: Db, today: string) =>
  db
    .selectFrom('account')
    .leftJoin('account as above', 'above.id', 'account.parent_id')
    .select(['account.id', 'account.code', 'account.title', 'account.is_group', 'account.archived_at', 'account.version'])
    .select([
      sql<AccountKind>`account.kind`.as('kind'),
      sql<AccountOwner | null>`account.owner`.as('owner'),
      sql<StatementLine>`account.line`.as('line'),
      sql<CashFlow>`account.cash`.as('cash'),
      sql<{ id: string; title: string } | null>`case when above.id is not null
        then json_build_object('id', above.id, 'title', above.title) end`.as('parent'),
      // Months before this one from what is kept of them: of this one only what is dated up to today.
      sql<number>`(coalesce((select sum(debit_kobo - credit_kobo) from ledger_month moved
          where moved.month < ${firstOfMonth(today)}::date and ${ownOrWithin}), 0)
        + coalesce((select sum(debit_kobo - credit_kobo) from journal_line moved
          where moved.dated_on between ${firstOfMonth(today)}::date and ${today}::date and ${ownOrWithin}), 0))::bigint`.as(
        'balance_kobo',
      ),
      sql<boolean>`exists (select 1 from ledger_month moved where moved.account_id = account.id)`.as('is_used'),
    ])

export const searched = sql<string>`concat_ws(' ', account.code, account.title)`

/** What the columns are sorted by. */
export const sorted = {
  code: sql.ref('account.code'),
  title: sql`lower(account.title)`,
  balance_kobo: sql.ref('balance_kobo'),
}

/** Which one has a code, of those that are not archived. */
export async function ofCode(db: Db, code: string): Promise<{ id: string; title: string } | undefined> {
  return await db
    .selectFrom('account')
    .select(['id', 'title'])
    .where('code', '=', code)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
}

interface Group {
  id: string
  kind: AccountKind
  is_group: boolean
  archived_at: string | null
}

/** What may be the group of an account; held, so that it stays one until the transaction ends. */
export async function lockGroup(db: Db, id: string): Promise<Group | undefined> {
  return await db
    .selectFrom('account')
    .select(['id', 'kind', 'is_group', 'archived_at'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
}

/** How many accounts that are not archived a group holds. */
export async function countWithin(db: Db, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('account')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('parent_id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** The keys of the rules that post to an account. */
export async function rulesOf(db: Db, id: string): Promise<string[]> {
  const rules = await db
    .selectFrom('posting_rule')
    .select('key')
    .distinct()
    .where('account_id', '=', id)
    .orderBy('key')
    .execute()
  return rules.map(({ key }) => key)
}

/** The expense heads that post to an account and are not archived. */
export async function headsOf(db: Db, id: string): Promise<string[]> {
  const heads = await db
    .selectFrom('expense_head')
    .select('title')
    .where('account_id', '=', id)
    .where('archived_at', 'is', null)
    .orderBy('title')
    .execute()
  return heads.map(({ title }) => title)
}

/** What all that was ever posted to an account comes to, in kobo. */
export async function balanceOf(db: Db, id: string): Promise<number> {
  const { kobo } = await db
    .selectFrom('ledger_month')
    .select(sql<number>`coalesce(sum(debit_kobo - credit_kobo), 0)::bigint`.as('kobo'))
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow()
  return kobo
}
