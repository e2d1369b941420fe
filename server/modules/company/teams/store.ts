import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { officeRef } from '../../../lib/database/references.ts'
import { personOf } from '../offices/store.ts'
import { headcountBy } from '../offices/store-inside.ts'

export const teamRows = (db: Db, today: string) =>
  db
    .selectFrom('team')
    .innerJoin('office', 'office.id', 'team.office_id')
    .leftJoin('employee as lead', 'lead.id', 'team.lead_id')
    .select(['team.id', 'team.title', 'team.archived_at', 'team.version'])
    .select([officeRef().as('office'), personOf('lead').as('lead'), headcountBy('team', today).as('headcount')])

export const byOffice = { office: sql.ref('office.title') }
export const titleAndOffice = sql<string>`team.title || ' ' || office.title`

/** Nobody is placed in the team until the transaction ends. */
export async function lockTeam(db: Db, id: string): Promise<void> {
  await sql`select 1 from team where id = ${id}::uuid for update`.execute(db)
}
