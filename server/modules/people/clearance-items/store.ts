import type { ClearanceExit, ClearanceOwner } from '@iroko/contract/people/clearance'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { ifThere, named } from '../../../lib/database/references.ts'

export const itemRows = (db: Db, _today: string) =>
  db
    .selectFrom('clearance_item')
    .leftJoin('office', 'office.id', 'clearance_item.office_id')
    .leftJoin('branch', 'branch.id', 'clearance_item.branch_id')
    .select(['clearance_item.id', 'clearance_item.title', 'clearance_item.days_before'])
    .select(['clearance_item.archived_at', 'clearance_item.version'])
    .select([
      sql<ClearanceOwner>`clearance_item.owner`.as('owner'),
      sql<ClearanceExit[]>`clearance_item.exits`.as('exits'),
      ifThere('office', named('office')).as('office'),
      ifThere('branch', named('branch')).as('branch'),
    ])
