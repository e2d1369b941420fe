/** What must hold of who administers. */
import type { Invariant } from '../../../lib/database/invariant.ts'

export const invariants: Invariant[] = [
  {
    id: 'V26',
    says: 'A company has an active super administrator',
    finds: (today) => `
      select name as what from company
      where not exists (select 1 from employee where works_on(employee, '${today}'::date) and roles @> '{super}')`,
  },
  {
    id: 'roles',
    says: 'Every role was assigned in the portal',
    // Of somebody who is older than what is left of the log it no longer says so; the demo company’s are given by nobody.
    finds: `
      select employee.ogid || ' ' || role as what from employee cross join unnest(roles) role
      where is_employed(employee) and exists (select from company where not demo)
        and (employee.created_at >= (select coalesce(min(at), 'infinity') from audit_log)
          or not exists (select from audit_log where action = 'privacy.purge' and entity_id = 'audit_log'))
        and not exists (
          select from audit_log where entity = 'employee' and entity_id = employee.id::text
            and (after -> 'roles' ? role or after ->> 'role' = role))
        and not (role = 'super' and exists (select from audit_log where action = 'company.set_up' and actor_id = employee.id))`,
  },
]
