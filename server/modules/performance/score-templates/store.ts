import type { Measure } from '@iroko/contract/performance/score'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { ifThere, named } from '../../../lib/database/references.ts'

export const scoreTemplateRows = (db: Db) =>
  db
    .selectFrom('score_template')
    .leftJoin('office', 'office.id', 'score_template.office_id')
    .leftJoin('designation', 'designation.id', 'score_template.designation_id')
    .select(['score_template.id', 'score_template.title', 'score_template.archived_at', 'score_template.version'])
    .select([
      ifThere('office', named('office')).as('office'),
      ifThere('designation', named('designation')).as('designation'),
      sql<Measure[]>`score_template.measures`.as('measures'),
    ])
