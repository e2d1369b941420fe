import type { Output, Row } from '@iroko/contract/endpoint'
import type { deductionTypes } from '@iroko/contract/payroll/deduction-types'
import type { ValueMode } from '@iroko/contract/payroll/values'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'

type Deduction = Row<typeof deductionTypes.list>['deduction']

export const deductionTypeRows = (db: Db) =>
  db
    .selectFrom('deduction_type')
    .leftJoin('office', 'office.id', 'deduction_type.office_id')
    .select(['deduction_type.id', 'deduction_type.title', 'deduction_type.office_id', 'deduction_type.limit_percent'])
    .select(['deduction_type.archived_at', 'deduction_type.version'])
    .select([
      sql<ValueMode>`deduction_type.mode`.as('mode'),
      sql<number>`deduction_type.value::float8`.as('value'),
      sql<Deduction>`json_build_object('id', deduction_type.id, 'title', deduction_type.title,
        'deduction_mode', deduction_type.mode, 'value', deduction_type.value::float8)`.as('deduction'),
      sql<{ title: string } | null>`case when office.id is not null then json_build_object('title', office.title) end`.as(
        'office',
      ),
    ])

type Placed = Output<typeof deductionTypes.order>['order'][number]

/** The kinds of deductions and loans that are not archived, in the order in which they are taken from pay. */
export async function findOrder(db: Db): Promise<Placed[]> {
  const { rows } = await sql<Placed>`select id, kind, title, limit_percent from (
    select id, 'deduction' as kind, title, limit_percent, rank from deduction_type where archived_at is null
    union all select id, 'loan', title, null, rank from loan_type where archived_at is null) type
    order by limit_percent is null, rank, id`.execute(db)
  return rows
}

/** The same, held until the transaction ends: who orders them at the same time waits. */
export async function lockOrder(db: Db): Promise<Placed[]> {
  await sql`select pg_advisory_xact_lock(hashtext('deduction order'))`.execute(db)
  return await findOrder(db)
}

/** Those that are archived stay behind the others, as they were. */
export async function writeRanks(db: Db, ids: readonly string[]): Promise<void> {
  for (const table of ['deduction_type', 'loan_type'] as const)
    await sql`update ${sql.table(table)} type set rank = placed.rank
      from unnest(${[...ids]}::uuid[]) with ordinality placed (id, rank) where placed.id = type.id`.execute(db)
}
