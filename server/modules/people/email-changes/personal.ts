import { sql } from 'kysely'
import type { PersonalSet } from '../../../lib/database/personal.ts'

export const emailChangesOf: PersonalSet = {
  name: 'email_changes',
  title: 'Changes of work and private email',
  tables: ['email_change'],
  columns: { proposed_at: 'On', kind: 'Which', new_email: 'To', status: 'State' },
  rows: (id) => sql`
            select change.proposed_at, change.kind, change.old_email, change.new_email, change.status, proposer.full_name as proposed_by,
          change.decided_at, decider.full_name as decided_by
        from email_change change join employee proposer on proposer.id = change.proposed_by
        left join employee decider on decider.id = change.decided_by
        where change.employee_id = ${id}::uuid order by change.proposed_at`,
  fate: 'erased',
  erase: ({ id }) => [sql`delete from email_change where employee_id = ${id}::uuid`],
}
