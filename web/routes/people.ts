/** The screens of people. */
import { operationsRequirement, payRequirement, payrollRequirement, pipelineRequirement } from '@iroko/contract/guards'
import { dashboard, type Screen } from '../shell/screen.ts'

export const people: Screen[] = [
  dashboard('hr/all-employees/employee/add', 'hr', () => import('../modules/people/newcomers/add-employee.page.tsx')),
  dashboard('hr/all-employees/import', 'hr', () => import('../modules/people/import/import-employees.page.tsx')),
  dashboard('hr/employee/update/{id}', 'hr', () => import('../modules/people/directory/update-employee.page.tsx')),
  dashboard('hr/corrections', 'hr', () => import('../modules/people/corrections/corrections.page.tsx')),
  dashboard('payroll/tax-details', payrollRequirement, () => import('../modules/people/tax-facts/tax-details.page.tsx')),
  dashboard('payroll/banks', payrollRequirement, () => import('../modules/people/banks/banks.page.tsx')),
  dashboard(
    'payroll/pension-funds',
    payrollRequirement,
    () => import('../modules/people/pension-funds/pension-funds.page.tsx'),
  ),
  dashboard('payroll/bank-accounts', payRequirement, () => import('../modules/people/pay-details/bank-accounts.page.tsx')),
  dashboard('hr/department/{id}', 'hr', () => import('../modules/people/directory/department-people.page.tsx')),
  dashboard('hr/promotions', 'hr', () => import('../modules/people/promotions/promotions.page.tsx')),
  dashboard('main/resignation', 'none', () => import('../modules/people/resignations/my-resignation.page.tsx')),
  dashboard('resignation', 'none', () => import('../modules/people/resignations/people-resignations.page.tsx')),
  dashboard('hr/resignation', 'hr', () => import('../modules/people/resignations/hr-resignations.page.tsx')),
  dashboard(
    'hr/resignation/application/resignation-status/{id}',
    'hr',
    () => import('../modules/people/resignations/resignation-status.page.tsx'),
  ),
  dashboard(
    'operations/resignation',
    pipelineRequirement,
    () => import('../modules/people/resignations/operations-resignation.page.tsx'),
  ),
  dashboard('termination', 'hr', () => import('../modules/people/terminations/termination.page.tsx')),
  dashboard('hr/clearance', 'hr', () => import('../modules/people/clearance/clearances.page.tsx')),
  dashboard('hr/clearance/{id}', 'hr', () => import('../modules/people/clearance/clearance.page.tsx')),
  dashboard('hr/clearance-template', 'hr', () => import('../modules/people/clearance-items/clearance-template.page.tsx')),
  dashboard('main/clearance-tasks', 'none', () => import('../modules/people/clearance/clearance-tasks.page.tsx')),
  dashboard('hr/leavers', operationsRequirement, () => import('../modules/people/exit/leavers.page.tsx')),
  dashboard('hr/departments/{title}/{id}', 'super', () => import('../modules/people/directory/office.page.tsx')),
  dashboard('hr/campaigns/{title}/{id}', 'super', () => import('../modules/people/directory/office.page.tsx')),
  dashboard('hr/teams/{title}/{id}', 'super', () => import('../modules/people/directory/office.page.tsx')),
]
