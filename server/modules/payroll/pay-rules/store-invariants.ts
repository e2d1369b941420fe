/** What must hold of pay by rule: what is provided stands in the books, and nobody is paid twice by a rule. */
import type { Invariant } from '../../../lib/database/invariant.ts'
import type { Posts } from '../../../lib/house/posts.ts'

export const posts: Posts[] = [
  {
    source: 'pay_provision',
    owed: `
      select provided.id as source_id, '1' as part, sum(abs(office.kobo)) as kobo from pay_provision_month provided
      join (select month, office_id, sum(kobo) as kobo from pay_provision where kind = 'provided' group by month, office_id having sum(kobo) <> 0)
        office on office.month = provided.month
      group by provided.id`,
  },
]

export const invariants: Invariant[] = [
  {
    id: 'provisions_owed',
    says: 'What is provided for pay by rule comes to what was set aside less what payrolls used, by office',
    finds: `
      select coalesce(office.title, 'No office') as what from (
        select office_id, credit_kobo - debit_kobo as kobo from journal_line where rule_key = 'payroll.provision'
        union all select office_id, -kobo from pay_provision) moved
      left join office on office.id = moved.office_id group by office.title, moved.office_id having sum(moved.kobo) <> 0`,
  },
  {
    id: 'paid_by_rule_once',
    says: 'A rule pays somebody once for a year',
    finds: `
      select employee.ogid || ' ' || award.year as what from pay_rule_award award
      join payslip slip on slip.employee_id = award.employee_id and slip.voided_at is null
      join payroll_run run on run.id = slip.run_id and run.state in ('approved', 'paid', 'closed')
      join payslip_line line on line.payslip_id = slip.id and line.key = award.id::text
      join employee on employee.id = award.employee_id
      group by award.id, employee.ogid, award.year having count(*) > 1`,
  },
]
