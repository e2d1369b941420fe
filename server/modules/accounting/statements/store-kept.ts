/** Whether the months of a statement are closed, and the papers of those that are. */
import type { StatementKind } from '@iroko/contract/accounting/statements'
import { firstOfMonth } from '@iroko/contract/dates'
import { type Insertable, sql } from 'kysely'
import type { KeptStatement } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import type { SealedPlace } from '../../../lib/house/sealed.ts'

export const keptColumn: SealedPlace = { table: 'kept_statement', key: 'id', column: 'content_sealed' }

export interface MonthsStanding {
  /** The first month that is not closed; null where all are. */
  first_open: string | null
  /** When the last of them was closed. */
  closed_at: string | null
  /** When one of them was opened again for the last time, as a day. */
  reopened_on: string | null
}

/** How the months of the books stand, from the first one to that of a day. */
export async function monthsStanding(db: Db, to: string, zone: string): Promise<MonthsStanding> {
  const month = firstOfMonth(to)
  const { rows } = await sql<MonthsStanding>`
    select min(known.month) filter (where coalesce(period.state, 'open') <> 'closed') as first_open, max(period.closed_at) as closed_at,
      max(period.reopened_at at time zone ${zone})::date as reopened_on
    from (select month from ledger_month where month <= ${month}::date union select ${month}::date) known (month)
    left join period on period.month = known.month`.execute(db)
  return rows[0] ?? { first_open: month, closed_at: null, reopened_on: null }
}

/** The one that was made of the same, one maker at a time. */
export async function findKept(db: Db, { kind, asked, closed_at }: { kind: StatementKind; asked: string; closed_at: string }) {
  await sql`select pg_advisory_xact_lock(hashtext(${`statement ${kind} ${asked}`}))`.execute(db)
  return await db
    .selectFrom('kept_statement')
    .select(['id', 'content_sealed'])
    .where('kind', '=', kind)
    .where('asked', '=', asked)
    .where('closed_at', '=', closed_at)
    .executeTakeFirst()
}

export async function keepStatement(db: Db, row: Insertable<KeptStatement>): Promise<void> {
  await db.insertInto('kept_statement').values(row).execute()
}
