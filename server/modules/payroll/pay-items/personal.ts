import { sql } from 'kysely'
import type { Personal } from '../../../lib/database/personal.ts'

const why = 'Evidence of pay and tax, while tax can be assessed again (Nigeria Tax Administration Act, sections 36 and 55)'

export const personal: Personal = {
  name: 'payItems',
  title: 'Allowances, deductions, loans and payslips',
  sets: [
    {
      name: 'pay_items',
      title: 'Allowances and deductions',
      tables: ['pay_item'],
      rows: (id) =>
        sql`select coalesce(allowance_type.title, deduction_type.title) as title, pay_item.mode, pay_item.value::float8 as value,
            starts_on, ends_on, reason, created_at
          from pay_item left join allowance_type on allowance_type.id = allowance_type_id
          left join deduction_type on deduction_type.id = deduction_type_id
          where employee_id = ${id}::uuid order by starts_on`,
      fate: 'kept',
      why,
    },
    {
      name: 'pay_group',
      title: 'Pay group',
      tables: ['pay_group_member'],
      rows: (id) =>
        sql`select pay_group.title, nullif(pay_group_member.starts_on, '-infinity') as starts_on from pay_group_member join pay_group on pay_group.id = pay_group_id
          where employee_id = ${id}::uuid`,
      fate: 'kept',
      why,
    },
    {
      name: 'loans',
      title: 'Loans',
      tables: ['loan', 'loan_entry', 'loan_write_off'],
      rows: (id) =>
        sql`select loan_type.title, principal_kobo, months, first_month, reason, despite, status, loan.created_at,
            (select json_agg(json_build_object('kind', kind, 'amount_kobo', amount_kobo, 'month', month, 'note', note) order by loan_entry.created_at)
              from loan_entry where loan_id = loan.id) as ledger
          from loan join loan_type on loan_type.id = loan_type_id where employee_id = ${id}::uuid order by loan.created_at`,
      fate: 'kept',
      why,
    },
    {
      name: 'payslips',
      title: 'Payslips',
      tables: [
        'payslip',
        'payroll_run',
        'payroll_approval',
        'payroll_clearance',
        'payroll_run_person',
        'payroll_run_item',
        'payroll_run_maker',
        'pay_change',
        'pay_countersignature',
      ],
      rows: (id) =>
        sql`select payslip.month, gross_kobo, deductions_kobo, net_kobo, employer_kobo, paye_kobo, year_gross_kobo, year_tax_kobo,
            tax_state, pfa, voided_at, payslip.kind,
            (select json_build_object('leave_days', leave_days::float8, 'notice_days', notice_days) from payroll_run_person chosen
              where chosen.run_id = payslip.run_id and chosen.employee_id = payslip.employee_id and payslip.kind = 'final') as settlement,
            (select json_agg(json_build_object('title', title, 'amount_kobo', amount_kobo, 'explanation', explanation) order by position)
              from payslip_line where payslip_id = payslip.id) as lines,
            (select json_agg(json_build_object('finding', kind, 'reason', reason)) from payroll_clearance clearance
              where clearance.run_id = payslip.run_id and clearance.employee_id = payslip.employee_id) as reasons
          from payslip where employee_id = ${id}::uuid order by payslip.month`,
      fate: 'kept',
      why,
    },
  ],
}
