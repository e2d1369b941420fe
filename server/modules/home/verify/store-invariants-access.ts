/** What must hold of who is here, who leads whom and who can get in. */
import type { Invariant } from './store-invariants.ts'

export const accessInvariants: Invariant[] = [
  {
    id: 'V26',
    says: 'A company has an active super administrator',
    finds: `
      select name as what from company
      where not exists (select 1 from employee where status = 'active' and roles @> '{super}')`,
  },
  {
    id: 'V27',
    says: 'Former employees cannot sign in',
    finds: `
      select employee.ogid as what from session
      join employee on employee.id = session.employee_id
      where session.ended_at is null and employee.status <> 'active'
      union all
      select employee.ogid from one_time_token
      join employee on employee.id = account_id
      where used_at is null and expires_at > now() and employee.status <> 'active'
      union all
      select employee.ogid from factor_challenge
      join employee on employee.id = employee_id
      where used_at is null and expires_at > now() and employee.status <> 'active'
      union all
      select contact.email from client_session
      join client_contact contact on contact.id = client_contact_id
      where ended_at is null and disabled_at is not null`,
  },
  {
    id: 'leavers',
    says: 'Former employees have no upcoming leave, placement or delegation',
    finds: `
      select ogid as what from employee
      where status <> 'active' and erased_at is null and (
        exists (
          select 1 from leave_day where employee_id = employee.id and live and day > exit_date
            and extract(year from day) > coalesce((select max(leave_year) from leave_year_close), 0))
        or exists (
          select 1 from placement where employee_id = employee.id and coalesce(ends_on, 'infinity') > greatest(exit_date + 1, starts_on))
        or exists (
          select 1 from delegation where delegate_id = employee.id and ended_at is null and ends_on > greatest(exit_date, current_date)))`,
  },
  {
    id: 'V30',
    says: 'Emails and OGIDs are unique',
    finds: `
      select min(ogid) || ' and ' || max(ogid) as what from employee where erased_at is null
      group by lower(normalize(email, NFKC)) having count(*) > 1
      union all select ogid from employee group by ogid having count(*) > 1`,
  },
  {
    id: 'V32',
    says: 'Reporting lines do not form circles',
    finds: `
      with recursive line as (
        select distinct employee_id, leader_id from reporting_line
        where starts_on <= current_date and (ends_on is null or ends_on > current_date)
      ), above as (
        select employee_id, leader_id from line
        union select above.employee_id, line.leader_id from above join line on line.employee_id = above.leader_id
      )
      select ogid as what from above join employee on employee.id = above.employee_id where above.employee_id = above.leader_id`,
  },
  {
    id: 'leaders',
    says: 'Leaders are active employees',
    finds: `
      select leader.ogid || ' of ' || employee.ogid as what from reporting_line line
      join employee leader on leader.id = line.leader_id and leader.status <> 'active'
      join employee on employee.id = line.employee_id and employee.status = 'active'
      where line.starts_on <= current_date and (line.ends_on is null or line.ends_on > current_date)`,
  },
  {
    id: 'placements',
    says: 'Active employees have exactly one current placement',
    finds: `
      select employee.ogid as what from employee
      left join placement on placement.employee_id = employee.id and placement.starts_on <= current_date
        and (placement.ends_on is null or placement.ends_on > current_date)
      where employee.status = 'active' and employee.hire_date <= current_date
      group by employee.ogid having count(placement.id) <> 1`,
  },
  {
    id: 'mail',
    says: 'The text of sent mail is deleted',
    finds: `select id::text as what from outbox_mail where sent_at is not null and body <> ''`,
  },
]
