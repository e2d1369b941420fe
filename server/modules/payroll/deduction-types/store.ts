import type { Row } from '@iroko/contract/endpoint'
import type { deductionTypes } from '@iroko/contract/payroll/deduction-types'
import type { ValueMode } from '@iroko/contract/payroll/values'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'

type Deduction = Row<typeof deductionTypes.list>['deduction']

export const deductionTypeRows = (db: Db) =>
  db
    .selectFrom('deduction_type')
    .leftJoin('office', 'office.id', 'deduction_type.office_id')
    .select(['deduction_type.id', 'deduction_type.title', 'deduction_type.office_id'])
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
