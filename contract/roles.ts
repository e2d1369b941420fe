/** Who may hold rights: roles that are given by hand, and departments whose people have those of their code. */

export const grantedRoles = [
  'ceo',
  'super',
  'hr',
  'hr_manager',
  'coo',
  'operations_manager',
  'operations_director',
  'deputy_operations_manager',
  'operation_staff',
  'operation_team',
  'config_manager',
  'management_team',
  'supervisor',
  'manager',
  'team_lead',
  'rep_siever',
  'wfh_lead',
  'payroll_processor',
  'security_attendance_team',
  'erp_team',
  'data_manager',
  'tqa_evaluator',
  'training_and_quality_assurance',
] as const
/** A role as the specification's section 6 lists them; given by hand to a person. */
export type GrantedRole = (typeof grantedRoles)[number]

export const departmentCodes = [
  'hr',
  'accounting',
  'operations',
  'facility',
  'procurements',
  'training and quality assurance',
  'information technology',
  'administration',
] as const
/** The immutable code of a department; its people have the rights that belong to the code, never to the title. */
export type DepartmentCode = (typeof departmentCodes)[number]

/** Whom a step of an approval can ask by a role: those who were given it by hand, and the people of a department. */
export const approverRoles = [...new Set<GrantedRole | DepartmentCode>([...grantedRoles, ...departmentCodes])]

/**
 * A role that counts: given by hand, a department's, or a fact derived on each request: `staff` (everyone who signs in),
 * `lead` (leads somebody). A person of the HR department is `hr` however they came by it.
 */
export type Role = GrantedRole | DepartmentCode | 'staff' | 'lead'
/** Every role that can have grants, each once. */
export const everyRole = [...new Set<Role>(['staff', 'lead', ...grantedRoles, ...departmentCodes])] as const
