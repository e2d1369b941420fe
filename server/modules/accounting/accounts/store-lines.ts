/** The accounts and offices that lines name: of journals, budgets, expense heads and rules. */
import type { AccountKind, AccountOwner } from '@iroko/contract/accounting/accounts'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import type { LineAccount, LineOffice } from './rules.ts'

/** The accounts of lines; held, so that none is archived or becomes a group until the transaction ends. */
export async function accountsOf(db: Db, ids: readonly string[]): Promise<Map<string, LineAccount>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .selectFrom('account')
    .select(['id', 'code', 'title', 'is_group'])
    .select([
      sql<AccountKind>`kind`.as('kind'),
      sql<AccountOwner | null>`owner`.as('owner'),
      sql<boolean>`archived_at is not null`.as('is_archived'),
    ])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forShare()
    .execute()
  return new Map(found.map((account) => [account.id, account]))
}

/** The offices of lines; held, so that none is archived until the transaction ends. */
export async function officesOf(db: Db, ids: readonly string[]): Promise<Map<string, LineOffice>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .selectFrom('office')
    .select(['id', 'title', sql<boolean>`archived_at is not null`.as('is_archived')])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forShare()
    .execute()
  return new Map(found.map((office) => [office.id, office]))
}

/** Accounts and offices as a sheet names them: by code, and by title without case. */
export async function findNamed(db: Db, code: string, office: string) {
  const account = await db
    .selectFrom('account')
    .select('id')
    .where('code', '=', code)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  const found = office
    ? await db
        .selectFrom('office')
        .select('id')
        .where(sql<SqlBool>`lower(title) = lower(${office})`)
        .where('archived_at', 'is', null)
        .executeTakeFirst()
    : undefined
  return { account_id: account?.id, office_id: found?.id ?? null }
}
