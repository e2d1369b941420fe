/** What must hold of who came into a role. */
import type { Invariant } from '../../../lib/database/invariant.ts'

export const invariants: Invariant[] = [
  {
    id: 'V60',
    says: 'No role counts while its confirmation waits or was refused',
    finds: `
      select employee.ogid || ' ' || confirmation.role as what
      from role_confirmation confirmation
      join employee on employee.id = confirmation.employee_id
      left join placement on placement.id = confirmation.placement_id
      where confirmation.status in ('waiting', 'refused')
        and (placement.role = confirmation.role
          or (confirmation.placement_id is null and confirmation.status = 'waiting' and employee.roles @> array[confirmation.role]))`,
  },
]
