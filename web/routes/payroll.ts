/** The screens of payroll. */
import { payrollRequirement } from '@iroko/contract/guards'
import { dashboard, type Screen } from '../shell/screen.ts'

export const payroll: Screen[] = [
  dashboard('payroll/salaries', payrollRequirement, () => import('../modules/payroll/payees/salaries.page.tsx')),
  dashboard(
    'payroll/salary-breakdown/{id}',
    payrollRequirement,
    () => import('../modules/payroll/salary-breakdowns/salary-breakdown.page.tsx'),
  ),
  dashboard('payroll/receivables', payrollRequirement, () => import('../modules/payroll/receivables/receivables.page.tsx')),
  dashboard(
    'payroll/loan-payments',
    payrollRequirement,
    () => import('../modules/payroll/loan-payments/loan-payments.page.tsx'),
  ),
  dashboard('payroll/pay-groups', payrollRequirement, () => import('../modules/payroll/pay-groups/pay-groups.page.tsx')),
  dashboard('payroll/payday', payrollRequirement, () => import('../modules/payroll/paydays/payday.page.tsx')),
  dashboard(
    'payroll/deductions',
    payrollRequirement,
    () => import('../modules/payroll/deduction-types/deduction-types.page.tsx'),
  ),
  dashboard('payroll/loans', payrollRequirement, () => import('../modules/payroll/loan-types/loan-types.page.tsx')),
  dashboard(
    'payroll/allowances',
    payrollRequirement,
    () => import('../modules/payroll/allowance-types/allowance-types.page.tsx'),
  ),
  dashboard(
    'payroll/payroll-processing',
    payrollRequirement,
    () => import('../modules/payroll/runs/payroll-processing.page.tsx'),
  ),
  dashboard(
    'payroll/payroll-processing/batch-slips/{referenceId}/{id}/{month}/{year}',
    payrollRequirement,
    () => import('../modules/payroll/runs/batch-slips.page.tsx'),
  ),
  dashboard('payroll/payroll-batches', payrollRequirement, () => import('../modules/payroll/runs/payroll-batches.page.tsx')),
  dashboard('payroll/archive', payrollRequirement, () => import('../modules/payroll/runs/archive.page.tsx')),
  dashboard('reports/payslip-reports', payrollRequirement, () => import('../modules/payroll/reports/payslip-reports.page.tsx')),
  dashboard(
    'accounting-reports/payslip-reports',
    'accounting',
    () => import('../modules/payroll/reports/payslip-reports.page.tsx'),
  ),
  dashboard('main/Payslips', 'none', () => import('../modules/payroll/payslips/my-payslips.page.tsx')),
  dashboard('main/payslip/{id}', 'none', () => import('../modules/payroll/payslips/payslip.page.tsx')),
  dashboard('payroll/payslip/{id}', payrollRequirement, () => import('../modules/payroll/payslips/payslip.page.tsx')),
  dashboard('main/deductions', 'none', () => import('../modules/payroll/pay-items/my-deductions.page.tsx')),
  dashboard(
    'payroll/staff-deductions/{id}/{start}/{end}',
    payrollRequirement,
    () => import('../modules/payroll/pay-items/staff-deductions.page.tsx'),
  ),
  dashboard(
    'payroll/staff-allowances/{id}/{start}/{end}',
    payrollRequirement,
    () => import('../modules/payroll/pay-items/staff-allowances.page.tsx'),
  ),
  dashboard(
    'payroll/staff-loans/{id}/{start}/{end}',
    payrollRequirement,
    () => import('../modules/payroll/loans/staff-loans.page.tsx'),
  ),
  dashboard(
    'payroll/salary-structures',
    payrollRequirement,
    () => import('../modules/payroll/structures/salary-structures.page.tsx'),
  ),
  dashboard('payroll/payslip/breakdown', payrollRequirement, () => import('../modules/payroll/payslips/breakdown.page.tsx')),
  dashboard('payroll/payroll-notes', payrollRequirement, () => import('../modules/payroll/notes/payroll-notes.page.tsx')),
  dashboard('settings/statutory-rates', 'super', () => import('../modules/payroll/statutory/statutory-rates.page.tsx')),
]
