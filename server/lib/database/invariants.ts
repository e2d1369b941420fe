/** What must hold in every database of the portal, whatever happened to it; each finds the rows in which it does not. */

export interface Invariant {
  id: string
  /** What holds, for people. */
  says: string
  /** Answers what breaks it, as `what`. */
  finds: string
}

export const invariants: Invariant[] = [
  {
    id: 'V12',
    says: 'The ledger of leave holds exactly the days that are taken',
    finds: `
      select application.id::text as what
      from leave_application application
      left join (
        select application_id, sum(days) as days from leave_ledger where kind in ('taken', 'given_back') group by 1
      ) ledger on ledger.application_id = application.id
      left join (select application_id, sum(counts) as days from leave_day where live group by 1) held
        on held.application_id = application.id and application.status = 'approved'
      where coalesce(ledger.days, 0) <> -coalesce(held.days, 0)`,
  },
  {
    id: 'V13',
    says: 'Nobody has two leaves at a time',
    finds: `
      select employee_id || ' on ' || day as what from leave_day where live
      group by employee_id, day having sum(case when portion = 'full' then 2 else 1 end) > 2`,
  },
  {
    id: 'V14',
    says: 'A day of attendance ends after it begins',
    finds: `
      select employee_id || ' on ' || day as what from attendance_day
      where last_out < first_in or shift_ends_at <= shift_starts_at or worked_minutes < 0`,
  },
  {
    id: 'V15',
    says: 'What is decided has an end, and what is pending has a step',
    finds: `
      select approval.id::text as what from approval
      where (status = 'pending') <> (decided_at is null) or (status = 'pending' and current_step is null)
        or (status = 'approved' and exists (
          select 1 from approval_decision decision where decision.approval_id = approval.id and decision.decision = 'rejected'))`,
  },
  {
    id: 'V16',
    says: 'Nobody decides what they asked for themselves',
    finds: `
      select approval.id::text as what from approval_decision decision
      join approval on approval.id = decision.approval_id
      where decision.decided_by = approval.requester_id or decision.decided_by = any(approval.makers)`,
  },
  {
    id: 'V26',
    says: 'A company has an active super administrator',
    finds: `
      select name as what from company
      where not exists (select 1 from employee where status = 'active' and roles @> '{super}')`,
  },
  {
    id: 'V27',
    says: 'Nobody who has left has a session',
    finds: `
      select employee.ogid as what from session
      join employee on employee.id = session.employee_id
      where session.ended_at is null and employee.status <> 'active'`,
  },
  {
    id: 'V30',
    says: 'An e-mail address belongs to one person, an OGID too',
    finds: `
      select min(ogid) || ' and ' || max(ogid) as what from employee where erased_at is null
      group by lower(normalize(email, NFKC)) having count(*) > 1
      union all select ogid from employee group by ogid having count(*) > 1`,
  },
  {
    id: 'V32',
    says: 'Nobody is above themselves',
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
    id: 'V36',
    says: 'Moments have a zone, money is whole kobo',
    finds: `
      select table_name || '.' || column_name as what from information_schema.columns
      where table_schema = current_schema()
        and (data_type = 'timestamp without time zone' or (column_name like '%kobo' and data_type not in ('bigint', 'integer')))`,
  },
  {
    id: 'placements',
    says: 'Everybody who works here has exactly one place',
    finds: `
      select employee.ogid as what from employee
      left join placement on placement.employee_id = employee.id and placement.starts_on <= current_date
        and (placement.ends_on is null or placement.ends_on > current_date)
      where employee.status = 'active' and employee.hire_date <= current_date
      group by employee.ogid having count(placement.id) <> 1`,
  },
]
