import type { Db } from '../../../lib/database/database.ts'
import { headcountBy } from '../offices/store-inside.ts'

export const designationRows = (db: Db, today: string) =>
  db
    .selectFrom('designation')
    .select(['designation.id', 'designation.title', 'designation.grade', 'designation.archived_at', 'designation.version'])
    .select(headcountBy('designation', today).as('headcount'))
