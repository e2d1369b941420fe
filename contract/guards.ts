/**
 * Section 6 of the specification: which screens and menu items a person sees. For convenience only; the server enforces
 * permissions (permissions.ts).
 */
import type { DepartmentCode, GrantedRole } from './roles.ts'
import type { SessionUser } from './session.ts'

/** Access requirement of a route. */
export type Requirement = DepartmentCode | 'super' | 'campaign' | 'all'

/** Access requirement of a menu item; booleans are taken as given. */
export type ShowRequirement = boolean | DepartmentCode | 'lead' | 'team_lead' | 'wfh_lead' | 'all'

const quality = 'training and quality assurance'

/** Whether any of these roles was given to the person; `rep-siever` is read as `rep_siever`. */
export function hasRole(user: SessionUser, ...roles: GrantedRole[]): boolean {
  const wanted: string[] = roles
  return user.employee_info.roles.some((role) => wanted.includes(role.replace('-', '_')))
}

/** The code of the person's department; undefined for people of a campaign or team. */
export function departmentOf(user: SessionUser): string | undefined {
  return user.office.office_type === 'department' ? user.office.code : undefined
}

/** The three roles that pass every guard. */
export const seesAll = (user: SessionUser): boolean => hasRole(user, 'ceo', 'super', 'hr_manager')

/** Of the HR department, or given the role. */
export const isHr = (user: SessionUser): boolean => departmentOf(user) === 'hr' || hasRole(user, 'hr')

/** May change company records: HR, the HR manager and super. For display only; the server enforces permissions. */
export const managesHr = (user: SessionUser): boolean => isHr(user) || hasRole(user, 'hr_manager', 'super')

/** Who groups campaigns into clusters: HR and the heads of operations. */
export const managesClusters = (user: SessionUser): boolean =>
  managesHr(user) || hasRole(user, 'coo', 'operations_manager', 'operations_director')

/** MyDashboard is for people whose office is a campaign. */
export const isCampaignStaff = (user: SessionUser): boolean => user.office.office_type === 'campaign'

/** Of the quality team by designation, wherever they sit. */
export const hasTqaDesignation = (user: SessionUser): boolean =>
  /\btqa\b|training (and|&) quality assurance/i.test(user.employee_info.designation ?? '')

/** The route guard: true lets the person in, false sends them to /403. */
export function mayEnter(user: SessionUser, requirement: Requirement): boolean {
  if (requirement === 'all' || requirement === 'campaign') return true
  return departmentOf(user) === requirement || seesAll(user) || hasRole(user, 'team_lead', 'supervisor', 'rep_siever')
}

/** The requirement of the QA pages, which depends on who asks. */
export function qaRequirement(user: SessionUser): Requirement {
  const ofQuality = hasRole(user, 'tqa_evaluator', 'training_and_quality_assurance') || departmentOf(user) === quality
  return ofQuality ? 'all' : quality
}

/** The requirement of the evaluations by lead, which leads have in their menu (decision 6). */
export const leadEvaluationsRequirement = (user: SessionUser): Requirement =>
  user.employee_info.is_lead ? 'all' : qaRequirement(user)

type Area = 'hr' | 'qa'

/** The requirement of a page that stands under `hr` and again under `qa`. */
export const areaRequirement = (user: SessionUser, area: Area): Requirement => (area === 'qa' ? qaRequirement(user) : 'hr')

/** The requirement of the page of one office or team. */
export const officeRequirement = (user: SessionUser, area: Area): Requirement => (area === 'qa' ? qaRequirement(user) : 'super')

/** The requirement of the list of employees: leads outside HR have it in their menu (decision 6). */
export const employeesRequirement = (user: SessionUser): Requirement => (user.employee_info.is_lead ? 'all' : 'hr')

/** The requirement of the lists of campaigns and teams, which the heads and staff of operations have in their menu (decision 6). */
export const officesRequirement = (user: SessionUser): Requirement =>
  hasRole(user, 'operation_staff', 'operations_manager', 'coo', 'operations_director') ? 'all' : 'hr'

/** The same for departments, which leads outside HR have in theirs as well. */
export const departmentsRequirement = (user: SessionUser): Requirement =>
  user.employee_info.is_lead ? 'all' : officesRequirement(user)

/** The requirement of the lists of designations and branches, which the staff of operations have in their menu (decision 6). */
export const placesRequirement = (user: SessionUser): Requirement => (hasRole(user, 'operation_staff') ? 'all' : 'hr')

/** The requirement of what the heads of operations have in their menu under HR: No Biometrics, Wall of Fame (decision 6). */
export const headsRequirement = (user: SessionUser): Requirement =>
  hasRole(user, 'operations_manager', 'coo', 'operations_director') ? 'all' : 'hr'

/** The requirement of the data-management pages, which a data manager has in their menu (decision 6). */
export const dataRequirement = (user: SessionUser): Requirement => (hasRole(user, 'data_manager') ? 'all' : 'super')

/** The requirement of what payroll confirms, wherever they sit. */
export const payRequirement = (user: SessionUser): Requirement => (hasRole(user, 'payroll_processor') ? 'all' : 'accounting')

/** The requirement of the payroll pages, which a payroll processor has in their menu (decision 71). */
export const payrollRequirement = (user: SessionUser): Requirement => (hasRole(user, 'payroll_processor') ? 'all' : 'hr')

/** The requirement of the outages, which the heads of operations answer for in their branch. */
export const incidentsRequirement = (user: SessionUser): Requirement => (managesClusters(user) ? 'all' : 'hr')

/** The requirement of the operations dashboard, which the people and the heads of operations have in their menu (decision 6). */
export const operationsRequirement = (user: SessionUser): Requirement =>
  departmentOf(user) === 'operations' || hasRole(user, 'operations_manager', 'coo', 'operations_director') ? 'all' : 'hr'

/** The requirement of the resignations of operations, which the chief operating officer has in their menu (decision 6). */
export const pipelineRequirement = (user: SessionUser): Requirement => (hasRole(user, 'coo') ? 'all' : 'operations')

/** The requirement of those who come for an interview: Facility receives them, HR has them in its menu. */
export const intervieweesRequirement = (user: SessionUser): Requirement => (isHr(user) ? 'all' : 'facility')

/** The requirement of the same at the door, where security stands as well. */
export const doorRequirement = (user: SessionUser): Requirement =>
  isHr(user) || hasRole(user, 'security_attendance_team') ? 'all' : 'facility'

/** The requirement of products and their stock: Facility moves it as well. */
export const stockRequirement = (user: SessionUser): Requirement => (user.permissions['stock.move'] ? 'all' : 'procurements')

/** The requirement of orders, where who approves them and who receives goods at the door have their part. */
export const purchaseOrderRequirement = (user: SessionUser): Requirement =>
  user.permissions['order.approve'] || user.permissions['receipt.take'] === 'all' ? 'all' : 'procurements'

/** The requirement of ID cards: HR decides, Facility prints, security hands over. */
export const idRequestRequirement = (user: SessionUser): Requirement =>
  user.permissions['id_card.decide'] || user.permissions['id_card.print'] || user.permissions['id_card.hand_over']
    ? 'all'
    : 'procurements'

/** The requirement of assets: HR's, and whoever keeps, counts or values them. */
export const assetsRequirement = (user: SessionUser): Requirement =>
  user.permissions['asset.read'] === 'all' || user.permissions['asset.count'] !== undefined ? 'all' : 'hr'

/** The header counts the leave that waits for the one who manages HR. */
export const hasLeaveBell = (user: SessionUser): boolean => hasRole(user, 'hr_manager')

/** The sidebar rule. */
export function mayShow(user: SessionUser, requirement: ShowRequirement): boolean {
  if (typeof requirement === 'boolean') return requirement
  if (requirement === 'all' || seesAll(user)) return true
  const { is_lead, remote } = user.employee_info
  if (requirement === 'lead') return is_lead
  if (requirement === 'team_lead' || requirement === 'wfh_lead') return is_lead && remote
  return departmentOf(user) === requirement
}
