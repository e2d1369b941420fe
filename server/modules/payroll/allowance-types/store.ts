import type { ValueMode } from '@iroko/contract/payroll/values'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'

export const allowanceTypeRows = (db: Db) =>
  db
    .selectFrom('allowance_type')
    .select(['id', 'title', 'taxable', 'pensionable', 'archived_at', 'version'])
    .select([sql<ValueMode>`mode`.as('mode'), sql<number>`value::float8`.as('value')])
