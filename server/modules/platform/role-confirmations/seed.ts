/** Whose role waits for a second person in the demo company. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import type { PeoplePart } from '../../../lib/demo/demo.ts'
import { insertAll } from '../../../lib/http/bulk.ts'

const role = 'data_manager'

/** The super administrator assigned a role yesterday: HR confirms it. */
export async function seedRoleConfirmations(db: Db, { people, latest, dice }: PeoplePart): Promise<void> {
  const administrator = people.find(({ email }) => email === 'super@zuma.test')
  const analyst = people.find(({ email }) => email === 'erp@zuma.test')
  if (!administrator || !analyst) throw new Error('The demo company has no administrator or no ERP analyst')
  await sql`update employee set roles = roles || ${role}::text where id = ${analyst.id}::uuid`.execute(db)
  await sql`update role_confirmation set id = ${dice.id(latest)}::uuid, asked_at = ${latest}::timestamptz, asked_by = ${[administrator.id]}::uuid[]
    where status = 'waiting' and employee_id = ${analyst.id}::uuid`.execute(db)
  const entry = {
    id: dice.id(latest),
    at: latest,
    actor_id: administrator.id,
    action: 'roles.assign',
    entity: 'employee',
    entity_id: analyst.id,
    before: { roles: analyst.roles },
    after: { roles: [...analyst.roles, role] },
  }
  await insertAll(db, 'audit_log', [entry])
}
