/** What must hold in every database of the portal, whatever happened to it; each finds the rows in which it does not. */
import { accessInvariants } from './store-invariants-access.ts'
import { payInvariants } from './store-invariants-pay.ts'

export interface Invariant {
  id: string
  /** What holds, for people. */
  says: string
  /** Answers what breaks it, as `what`. */
  finds: string
}

/** The kinds of requests and the tables of what they are about; a salary of an import is decided with all of it. */
export const subjects = {
  leave: 'leave_application',
  shift_request: 'shift_request',
  promotion: 'promotion',
  manual_attendance: 'attendance_request',
  absence: 'absence',
  salary_change: '(select * from salary_change where first_salaries_id is null)',
  first_salaries: 'first_salaries',
  loan: 'loan',
  loan_write_off: 'loan_write_off',
  tax_declaration: 'tax_declaration',
  payroll_run: 'payroll_approval',
}

/** A request and its approval are both open, or neither is. */
const halfOpen = Object.entries(subjects)
  .map(
    ([kind, table]) => `
      select '${kind} ' || subject.id as what from ${table} subject
      where (subject.status = 'pending') <> exists (
        select 1 from approval where kind = '${kind}' and subject_id = subject.id and status = 'pending')`,
  )
  .join(' union all')

export const invariants: Invariant[] = [
  {
    id: 'V11',
    says: 'Leave balances are within their limits, pending leave and expected accruals included',
    finds: `
      with kind as (
        select id, negative_limit, carry_over_cap, greatest(days_per_year,
          (select max((one ->> 'days_per_year')::numeric) from jsonb_array_elements(milestones) one)) as most
        from leave_type
      ), book as (
        select employee_id, leave_type_id, leave_year, sum(days) as days,
          coalesce(sum(days) filter (where kind in ('grant', 'accrual')), 0) as granted, bool_or(kind = 'adjusted') as by_hand
        from leave_ledger group by 1, 2, 3
      ), asked as (
        select application.employee_id, leave_type_id, extract(year from day)::int as leave_year, sum(counts) as days
        from leave_day join leave_application application on application.id = leave_day.application_id
        where live and application.status = 'pending' group by 1, 2, 3
      )
      select employee.ogid || ' in ' || leave_year as what
      from book full join asked using (employee_id, leave_type_id, leave_year)
      join kind on kind.id = leave_type_id
      join employee on employee.id = employee_id and employee.status = 'active'
      where not coalesce(book.by_hand, false)
        and coalesce(book.days, 0) - coalesce(asked.days, 0) + kind.negative_limit
          + case when leave_year >= extract(year from current_date) then greatest(kind.most - coalesce(book.granted, 0), 0) else 0 end
          + case when leave_year > extract(year from current_date) then kind.carry_over_cap else 0 end < 0`,
  },
  {
    id: 'V12',
    says: 'The leave ledger equals the days taken',
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
    says: 'Leaves of one employee do not overlap',
    finds: `
      select employee_id || ' on ' || day as what from leave_day where live
      group by employee_id, day having sum(case when portion = 'full' then 2 else 1 end) > 2`,
  },
  {
    id: 'V14',
    says: 'Attendance days end after they begin',
    finds: `
      select employee_id || ' on ' || day as what from attendance_day
      where last_out < first_in or shift_ends_at <= shift_starts_at or worked_minutes < 0`,
  },
  {
    id: 'V15',
    says: 'Decided requests have a decision date, and pending ones a current step',
    finds: `
      select approval.id::text as what from approval
      where (status = 'pending') <> (decided_at is null) or (status = 'pending' and current_step is null)
        or (status = 'approved' and exists (
          select 1 from approval_decision decision where decision.approval_id = approval.id and decision.decision = 'rejected'))
        or (status = 'pending' and exists (
          select 1 from approval_decision decision where decision.approval_id = approval.id and decision.step > current_step))`,
  },
  {
    id: 'requests',
    says: 'Pending requests have a pending approval, and the other way round',
    finds: halfOpen,
  },
  {
    id: 'V16',
    says: 'Requests are decided by an approver or delegate, never by their requester',
    finds: `
      select approval.id::text as what from approval_decision decision
      join approval on approval.id = decision.approval_id
      where decision.decided_by = approval.requester_id or decision.decided_by = any(approval.makers)
        or (decision.decided_by <> decision.employee_id and not exists (
          select 1 from delegation where delegation.employee_id = decision.employee_id and delegate_id = decision.decided_by
            and (decision.decided_at at time zone 'Africa/Lagos')::date between starts_on and ends_on))`,
  },
  {
    id: 'V36',
    says: 'Times have a time zone, money is in whole kobo, only coordinates are decimal',
    finds: `
      select table_name || '.' || column_name as what from information_schema.columns
      where table_schema = current_schema()
        and (data_type in ('timestamp without time zone', 'money') or (data_type in ('real', 'double precision') and column_name not in ('latitude', 'longitude'))
          or (column_name like '%kobo' and data_type not in ('bigint', 'integer')))`,
  },
  {
    id: 'guards',
    says: 'All database triggers are enabled',
    finds: `
      select tgrelid::regclass || '.' || tgname as what from pg_trigger
      join pg_class on pg_class.oid = tgrelid and relnamespace = current_schema()::regnamespace
      where tgenabled <> 'O'`,
  },
  ...accessInvariants,
  ...payInvariants,
]
