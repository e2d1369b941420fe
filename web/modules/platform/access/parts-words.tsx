/** Roles, permissions and scopes as people read them. */
import { permissionSentences } from '@iroko/contract/permission-words'
import { grantsFor, type Permission, permissions } from '@iroko/contract/permissions'
import { departmentCodes, grantedRoles, type Role } from '@iroko/contract/roles'
import type { Grant } from '@iroko/contract/scopes'
import { capital } from '../../../lib/format.ts'

/** Where a role comes from, for choosing among them. */
export const roleKinds: Record<string, (role: Role) => boolean> = {
  'Assigned manually': (role) => grantedRoles.some((grantedRole) => grantedRole === role),
  'By department': (role) =>
    departmentCodes.some((code) => code === role) && !grantedRoles.some((grantedRole) => grantedRole === role),
  Automatic: (role) => role === 'staff' || role === 'lead',
}

const scopeWords: Record<Grant, string> = {
  none: 'Not by this role',
  own: 'Own',
  reportees: 'Reporting tree',
  office: 'Own office',
  all: 'Everyone',
}

const scopeShort: Record<Grant, string> = { none: '-', own: 'Own', reportees: 'Tree', office: 'Office', all: 'All' }

/** Whether a permission is about no rows in particular: a role has it or not. */
function isWhole(permission: string): boolean {
  const known = permissions.find((each) => each === permission)
  return known !== undefined && grantsFor('staff', known).every((grant) => grant === 'none' || grant === 'all')
}

/** Whose records a role reaches by a permission, or that it has it. */
export const grantWords = (permission: string, grant: Grant): string =>
  grant === 'all' && isWhole(permission) ? 'Yes' : scopeWords[grant]

/** The same for the narrow cells of the whole matrix. */
export const grantShort = (permission: string, grant: Grant): string =>
  grant === 'all' && isWhole(permission) ? 'Yes' : scopeShort[grant]

export const areaOf = (permission: string): string => permission.split('.')[0] ?? permission

export const areaWords = (area: string): string => capital(area.replaceAll('_', ' '))

/** 'See leave applications'; a permission that is no more says its own name. */
export function permissionWords(permission: string): string {
  const known = permissions.find((each) => each === permission)
  return known ? permissionSentences[known] : permission
}

/** The permissions by their area, in the order of the table. */
export const areas: [string, Permission[]][] = [...Map.groupBy(permissions, areaOf)]
