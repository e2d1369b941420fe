/** The screens of company. */
import { departmentsRequirement, employeesRequirement, officesRequirement, placesRequirement } from '@iroko/contract/guards'
import { dashboard, type Screen } from '../shell/screen.ts'

export const company: Screen[] = [
  dashboard('hr/gender/{id}', 'hr', () => import('../modules/company/offices/gender-people.page.tsx')),
  dashboard('hr/org-chart', employeesRequirement, () => import('../modules/company/leaders/org-chart.page.tsx')),
  dashboard('hr/employee/leader', 'hr', () => import('../modules/company/leaders/leaders.page.tsx')),
  dashboard('hr/employee/leader/{employee}/{id}', 'hr', () => import('../modules/company/leaders/leader.page.tsx')),
  dashboard('hr/departments', departmentsRequirement, () => import('../modules/company/offices/departments.page.tsx')),
  dashboard('hr/campaigns', officesRequirement, () => import('../modules/company/offices/campaigns.page.tsx')),
  dashboard('hr/teams', officesRequirement, () => import('../modules/company/teams/teams.page.tsx')),
  dashboard('hr/branch', placesRequirement, () => import('../modules/company/branches/branches.page.tsx')),
  dashboard('hr/designations', placesRequirement, () => import('../modules/company/designations/designations.page.tsx')),
  dashboard('user/profile/{id}/reportees', 'none', () => import('../modules/company/leaders/reportees.page.tsx')),
]
