import { clearanceOwners } from '@iroko/contract/people/clearance'
import { grantOf } from '@iroko/contract/permissions'
import { everyRole } from '@iroko/contract/roles'
import { sql } from 'kysely'
import type { Ask } from '../../../lib/house/ask.ts'
import { loadGrants } from '../../../lib/http/grants.ts'
import { departments } from './rules.ts'

const codes = Object.values(departments)
/** The department of a task, as the place of its people says it. */
const codeOf = sql`case task.owner ${sql.join(
  clearanceOwners.flatMap((owner) => (owner === 'leader' ? [] : [sql`when ${owner}::text then ${departments[owner]}::text`])),
  sql` `,
)} end`

/** Who leads the leaver by now; once nobody does, who led them last. */
const leader = (today: string) => sql`coalesce((
  select line.leader_id from reporting_line line join employee leader on leader.id = line.leader_id and works_on(leader, ${today}::date)
  where line.employee_id = clearance.employee_id and line.starts_on <= ${today}::date and (line.ends_on is null or line.ends_on > ${today}::date)
  order by line.leadership_type limit 1), clearance.leader_id)`

const columns = sql`task.id as subject, task.title || ', ' || leaver.full_name as about, task.due_on as until,
  greatest(clearance.opened_at, case when clearance.told_on > clearance.opened_at::date then clearance.told_on::timestamptz end) as since`

const open = sql`clearance_task task join clearance on clearance.id = task.clearance_id and clearance.cancelled_at is null and task.done_at is null
  join employee leaver on leaver.id = clearance.employee_id`

/** Its department signs a task, or who leads the leaver; before it is told only those who read every clearance. */
const clearanceTasks: Ask = {
  what: 'clearance_tasks',
  may: 'clearance.sign',
  opens: '/dashboard/main/clearance-tasks',
  first: 'register',
  again: 2,
  after: { days: 1, who: 'clearance.edit' },
  rows: async ({ db, today, isAmong }) => {
    const grants = await loadGrants(db)
    const readers = everyRole.filter((role) => grantOf(role, 'clearance.read', grants) === 'all')
    return sql`
      select ${leader(today)} as employee_id, ${columns} from ${open}
        where task.owner = 'leader' and clearance.told_on <= ${today}::date and ${leader(today)} is distinct from clearance.employee_id
      union all
      select signer.id as employee_id, ${columns} from ${open}
      join (select person.id, person.roles || coalesce(place.role, '') as roles from employee person
        left join current_placement(${today}::date) place on place.employee_id = person.id
        where works_on(person, ${today}::date) and (person.roles && ${codes}::text[] or place.role = any(${codes}::text[]))
          and ${isAmong(sql.ref('person.id'))}) signer
        on ${codeOf} = any(signer.roles) and signer.id <> clearance.employee_id
        where clearance.told_on <= ${today}::date or signer.roles && ${readers}::text[]`
  },
  // Of a department in which nobody works, and of a leaver whom nobody leads, it is asked of nobody.
  stands: ({ today }) =>
    sql`select subject, since from (select ${columns} from ${open} where clearance.told_on <= ${today}::date) standing`,
}

export const asks: readonly Ask[] = [clearanceTasks]
