import { endedStates } from '@iroko/contract/payroll/runs'
import type { StatutoryRuleSet, StatutoryRules } from '@iroko/contract/payroll/statutory'
import { type Insertable, type SqlBool, sql } from 'kysely'
import type { StatutoryRules as StatutoryRow } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { ifThere, personRef } from '../../../lib/database/references.ts'

const rows = (db: Db) =>
  db
    .selectFrom('statutory_rules as statutory')
    .leftJoin('employee as author', 'author.id', 'statutory.created_by')
    .select(['statutory.id', 'statutory.title', 'statutory.starts_on', 'statutory.note', 'statutory.created_at'])
    .select([
      sql<StatutoryRules>`statutory.rules`.as('rules'),
      ifThere('author', personRef('author')).as('created_by'),
      sql<
        string | null
      >`(select min(later.starts_on) - 1 from statutory_rules later where later.starts_on > statutory.starts_on)`.as('ends_on'),
    ])

export const listRules = (db: Db, query: ListQuery) =>
  listPage(
    db,
    rows(db).$if(Boolean(query.q), (it) => it.where(sql<SqlBool>`lower(statutory.title) like ${likePattern(query.q ?? '')}`)),
    query,
    { columns: { starts_on: sql.ref('statutory.starts_on') }, fallback: '-starts_on', tie: sql.ref('statutory.id') },
  )

export const findRules = (db: Db, id: string): Promise<StatutoryRuleSet | undefined> =>
  rows(db).where('statutory.id', '=', id).executeTakeFirst()

/** What counts for a month, by its first day; undefined before the earliest. */
export const rulesOn = (db: Db, day: string): Promise<StatutoryRuleSet | undefined> =>
  rows(db).where('statutory.starts_on', '<=', day).orderBy('statutory.starts_on', 'desc').limit(1).executeTakeFirst()

export async function insertRules(db: Db, row: Insertable<StatutoryRow>): Promise<void> {
  await db.insertInto('statutory_rules').values(row).execute()
}

export async function deleteRules(db: Db, id: string): Promise<void> {
  await db.deleteFrom('statutory_rules').where('id', '=', id).execute()
}

/** Whether a payroll was made with these rules, or for a month that rules from a day on would count for. */
export async function isUsed(db: Db, by: { rules_id: string } | { from: string }): Promise<boolean> {
  const found = await db
    .selectFrom('payroll_run')
    .select('id')
    .$if('rules_id' in by, (it) => it.where('rules_id', '=', 'rules_id' in by ? by.rules_id : ''))
    .$if('from' in by, (it) => it.where('month', '>=', 'from' in by ? by.from : '').where('state', 'not in', endedStates))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
