/** What the demo company changed of the default grants, and who did. */
import type { Permission } from '@iroko/contract/permissions'
import type { Grant } from '@iroko/contract/scopes'
import type { Db } from '../../../lib/database/database.ts'
import type { SeededRandom } from '../../../lib/demo/dice.ts'
import { insertAll } from '../../../lib/http/bulk.ts'

const role = 'operation_staff'
const changes: { permission: Permission; before: Grant; after: Grant }[] = [
  { permission: 'leave.calendar', before: 'none', after: 'all' },
  { permission: 'leave.data', before: 'none', after: 'all' },
]

interface Setting {
  people: readonly { id: string; roles: readonly string[] }[]
  latest: string
  dice: SeededRandom
}

/** Operation staff plan with who is away and with leave as data: the super administrator saw to it. */
export async function seedGrants(db: Db, { people, latest, dice }: Setting): Promise<void> {
  const administrator = people.find((person) => person.roles.includes('super'))
  await insertAll(db, 'role_policy', [{ role, version: 2 }])
  await insertAll(
    db,
    'role_grant',
    changes.map(({ permission, after }) => ({ role, permission, scope: after })),
  )
  const entry = {
    id: dice.id(latest),
    at: latest,
    actor_id: administrator?.id ?? null,
    action: 'roles.edit',
    entity: 'role',
    entity_id: role,
    before: Object.fromEntries(changes.map(({ permission, before }) => [permission, before])),
    after: Object.fromEntries(changes.map(({ permission, after }) => [permission, after])),
  }
  await insertAll(db, 'audit_log', [entry])
}
