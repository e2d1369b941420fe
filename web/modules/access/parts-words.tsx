/** Roles, permissions and scopes as people read them. */
import {
  departmentCodes,
  type Grant,
  grantedRoles,
  grantsFor,
  type Permission,
  permissions,
  type Role,
} from '@iroko/contract/permissions'

const shortNames = new Set(['hr', 'ceo', 'coo', 'erp', 'tqa', 'wfh'])

/** 'hr_manager' as 'HR manager'; a role that is not known stays as it is written. */
export function roleWords(role: string): string {
  if (role === 'staff') return 'Everyone'
  if (role === 'lead') return 'Whoever leads people'
  if (role === 'super') return 'Super administrator'
  const words = role.split('_').map((word) => (shortNames.has(word) ? word.toUpperCase() : word))
  const [first = '', ...rest] = words
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(' ')
}

/** Where a role comes from, for choosing among them. */
export const roleKinds: Record<string, (role: Role) => boolean> = {
  'Given by hand': (role) => grantedRoles.some((one) => one === role),
  'Of a department': (role) => departmentCodes.some((one) => one === role) && !grantedRoles.some((one) => one === role),
  'By what a person is': (role) => role === 'staff' || role === 'lead',
}

const scopeWords: Record<Grant, string> = {
  none: 'Not by this role',
  own: 'Their own',
  reportees: 'People they lead',
  office: 'Their office',
  all: 'Everyone',
}

const scopeShort: Record<Grant, string> = { none: '–', own: 'Own', reportees: 'Led', office: 'Office', all: 'All' }

/** Whether a permission is about no rows in particular: a role has it or not. */
function isWhole(permission: string): boolean {
  const known = permissions.find((one) => one === permission)
  return known !== undefined && grantsFor('staff', known).every((grant) => grant === 'none' || grant === 'all')
}

/** Whose records a role reaches by a permission, or that it has it. */
export const grantWords = (permission: string, grant: Grant): string =>
  grant === 'all' && isWhole(permission) ? 'Yes' : scopeWords[grant]

/** The same for the narrow cells of the whole matrix. */
export const grantShort = (permission: string, grant: Grant): string =>
  grant === 'all' && isWhole(permission) ? 'Yes' : scopeShort[grant]

/** What a permission lets a person do; one that is not named here says it by its own name. */
const sentences: Partial<Record<Permission, string>> = {
  'directory.read': 'See the directory of colleagues',
  'people.job.read': 'See job records: leader, placements, roles, status',
  'people.personal.read': 'See personal records: address, birth date, next of kin',
  'people.pay.read': 'See pay, bank, tax and pension numbers',
  'structure.read': 'See departments, campaigns, teams, branches',
  'structure.edit': 'Change departments, campaigns, teams, branches',
  'roles.read': 'See roles, what they may do and who has them',
  'roles.edit': 'Change what roles may do',
  'roles.assign': 'Give and take roles',
  'holiday.read': 'See public holidays',
  'holiday.edit': 'Declare and change public holidays',
  'leave.apply': 'Apply for leave',
  'leave.read': 'See leave applications',
  'leave.calendar': 'See who is away, without the reason',
  'leave.approve': 'Decide leave that waits for them',
  'leave.manage': 'Manage the leave of others',
  'leave.file.read': 'Open sick notes',
  'leave.adjust': 'Adjust leave balances',
  'leave.data': 'Use leave as data: sums and exports',
  'leave_type.read': 'See the kinds of leave',
  'leave_type.edit': 'Change the kinds of leave',
  'approval.delegate': 'Name a stand-in for decisions',
  'approval.edit': 'Change how requests are approved',
  'identity.reset_factor': 'Take away a second factor that somebody lost',
  'mail.read': 'Read the outbox of the portal',
  'company.read': 'See the company’s settings',
  'company.edit': 'Change the company’s settings',
  'audit.read': 'Read the audit log',
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export const areaOf = (permission: string): string => permission.split('.')[0] ?? permission

export const areaWords = (area: string): string => capital(area.replaceAll('_', ' '))

/** 'See leave applications'; 'File read' of a permission that nobody has described yet. */
export function permissionWords(permission: string): string {
  const known = permissions.find((one) => one === permission)
  return (known && sentences[known]) ?? capital(permission.split('.').slice(1).join(' ').replaceAll('_', ' '))
}

/** The permissions by their area, in the order of the table. */
export const areas: [string, Permission[]][] = [...Map.groupBy(permissions, areaOf)]
