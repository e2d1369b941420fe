/** What must hold of leave and its ledger. */
import type { Invariant } from '../../../lib/database/invariant.ts'

export const invariants: Invariant[] = [
  {
    id: 'V11',
    says: 'Leave balances are within their limits, pending leave and expected accruals included',
    finds: (today) => `
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
      join employee on employee.id = employee_id and is_employed(employee)
      where not coalesce(book.by_hand, false)
        and coalesce(book.days, 0) - coalesce(asked.days, 0) + kind.negative_limit
          + case when leave_year >= extract(year from '${today}'::date) then greatest(kind.most - coalesce(book.granted, 0), 0) else 0 end
          + case when leave_year > extract(year from '${today}'::date) then kind.carry_over_cap else 0 end < 0`,
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
]
