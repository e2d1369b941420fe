import { sql } from 'kysely'
import type { Personal } from '../../../lib/database/personal.ts'

const why = 'Offices and reporting lines remain in the totals of past years, without a name'

export const personal: Personal = {
  name: 'structure',
  title: 'Placements and reporting lines',
  sets: [
    {
      name: 'placements',
      title: 'Placements',
      tables: ['placement'],
      columns: { starts_on: 'From', ends_on: 'Until', office: 'Office', designation: 'Designation', branch: 'Branch' },
      rows: (id) => sql`select placement.starts_on, placement.ends_on, office.title as office, team.title as team,
              designation.title as designation, branch.title as branch
            from placement join office on office.id = placement.office_id
            left join team on team.id = placement.team_id
            left join designation on designation.id = placement.designation_id
            left join branch on branch.id = placement.branch_id
            where placement.employee_id = ${id}::uuid order by placement.starts_on`,
      fate: 'anonymised',
      why,
    },
    {
      name: 'reporting_lines',
      title: 'Leaders and direct reports',
      tables: ['reporting_line'],
      columns: { starts_on: 'From', ends_on: 'Until', leader: 'Leader', led: 'Direct report' },
      rows: (id) => sql`
            select line.starts_on, line.ends_on, line.leadership_type, leader.full_name as leader, led.full_name as led
            from reporting_line line join employee leader on leader.id = line.leader_id
            join employee led on led.id = line.employee_id
            where line.employee_id = ${id}::uuid or line.leader_id = ${id}::uuid order by line.starts_on, led.full_name`,
      fate: 'anonymised',
      why,
    },
    {
      name: 'heads',
      title: 'Offices and teams headed',
      tables: ['office', 'team', 'cluster'],
      columns: { kind: 'Type', title: 'Title' },
      rows: (id) => sql`select office_type as kind, title from office where head_id = ${id}::uuid
            union all select 'team', title from team where lead_id = ${id}::uuid
            union all select 'cluster', title from cluster where lead_id = ${id}::uuid order by 1, 2`,
      fate: 'erased',
      erase: ({ id }) => [
        sql`update office set head_id = null where head_id = ${id}::uuid`,
        sql`update team set lead_id = null where lead_id = ${id}::uuid`,
        sql`update cluster set lead_id = null where lead_id = ${id}::uuid`,
      ],
    },
  ],
}
