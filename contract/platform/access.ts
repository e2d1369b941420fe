/** Roles: what each may do, who has them, and who changed that. */
import * as z from 'zod/mini'
import { endpoint, flag, id, listQuery, listReply, message, moment, personRef, requiredText, version } from '../endpoint.ts'
import { permissions } from '../permissions.ts'
import { everyRole, grantedRoles } from '../roles.ts'
import { grants } from '../scopes.ts'

const role = z.enum(everyRole, 'Choose a role from the list')
const handRole = z.enum(grantedRoles, 'This role cannot be assigned manually')
const permission = z.enum(permissions, 'Choose a permission from the list')
const grant = z.enum(grants, 'Choose a scope from the list')
const roleParams = z.strictObject({ role })

const roleGrants = z.object({
  role,
  /** Active people who currently have the role, by assignment, department or derived facts. */
  people: z.number(),
  /** Where it differs from the default table. */
  overrides: z.partialRecord(permission, grant),
  changed_at: z.nullable(moment),
  changed_by: z.nullable(z.string()),
  version,
  can: z.object({ edit: z.boolean(), assign: z.boolean() }),
})

/** Roles to assign and roles to remove. */
const assignment = z
  .strictObject({
    people: z
      .array(requiredText(60))
      .check(z.minLength(1, 'Choose at least one person'), z.maxLength(500, 'At most 500 people at once')),
    give: z.array(handRole).check(z.maxLength(grantedRoles.length)),
    take: z.array(handRole).check(z.maxLength(grantedRoles.length)),
  })
  .check(
    z.refine(({ give, take }) => give.length + take.length > 0, { error: 'Choose a role to assign or remove', path: ['give'] }),
    z.refine(({ give, take }) => give.every((permission) => !take.includes(permission)), {
      error: 'Choose to assign or remove a role, not both',
      path: ['take'],
    }),
  )

const assigned = z.object({
  person: personRef,
  before: z.array(z.string()),
  after: z.array(z.string()),
  gives: z.array(z.string()),
  takes: z.array(z.string()),
  /** Reasons for refusal; any of them blocks the whole change. */
  refusals: z.array(z.string()),
})

export const access = {
  roles: endpoint({
    method: 'GET',
    path: '/api/v1/roles.json',
    access: 'roles.read',
    stake: 'none',
    topics: ['roles'],
    summary: 'The roles that can be assigned manually, with the number of active people who have each.',
    query: listQuery(['title', 'people'], {}),
    rows: 'roles',
    reply: listReply('roles', z.object({ id: z.string(), title: z.string(), people: z.number() })),
  }),
  matrix: endpoint({
    method: 'GET',
    path: '/api/v1/role_grants.json',
    access: 'roles.read',
    topics: ['roles'],
    summary:
      'The permissions of each role where they differ from the default, and the limits within which the caller may change them.',
    reply: z.object({ roles: z.array(roleGrants), mine: z.partialRecord(permission, grant) }),
  }),
  updateRole: endpoint({
    method: 'PATCH',
    path: '/api/v1/role_grants/{role}.json',
    access: 'roles.edit',
    stake: 'power',
    summary: 'Changes the permissions of a role; callers cannot exceed their own permissions.',
    params: roleParams,
    body: z.strictObject({
      changes: z
        .array(z.strictObject({ permission, scope: z.enum([...grants, 'default'], 'Choose a scope from the list') }))
        .check(z.minLength(1, 'Change at least one permission'), z.maxLength(500)),
      version,
    }),
    reply: z.object({ message: z.string(), role: roleGrants }),
  }),
  roleChanges: endpoint({
    method: 'GET',
    path: '/api/v1/role_grants/{role}/changes.json',
    access: 'roles.read',
    stake: 'none',
    topics: ['roles'],
    summary: 'Changes to the permissions of a role, newest first.',
    params: roleParams,
    query: listQuery(['at'], {}),
    rows: 'role_changes',
    reply: listReply(
      'role_changes',
      z.object({
        id: z.string(),
        at: moment,
        by: z.nullable(z.string()),
        changes: z.array(z.object({ permission: z.string(), before: z.string(), after: z.string() })),
      }),
    ),
  }),
  holders: endpoint({
    method: 'GET',
    path: '/api/v1/role_holders.json',
    access: 'roles.read',
    stake: 'sensitive',
    topics: ['roles'],
    summary: 'Active people with their assigned roles and the role of their department.',
    query: listQuery(['full_name', 'ogid', 'office'], {
      role: z.optional(role),
      office_id: z.optional(id),
      /** Only people who were given a role by hand. */
      given: z.optional(flag),
    }),
    rows: 'role_holders',
    reply: listReply(
      'role_holders',
      z.object({
        ...personRef.shape,
        office: z.nullable(z.string()),
        designation: z.nullable(z.string()),
        roles: z.array(z.string()),
        department_role: z.nullable(z.string()),
        is_lead: z.boolean(),
      }),
    ),
  }),
  previewAssignment: endpoint({
    method: 'POST',
    path: '/api/v1/role_assignments/preview.json',
    access: 'roles.assign',
    stake: 'none',
    topics: ['roles'],
    summary: 'The effect of assigning and removing these roles for each person, with refusals; changes nothing.',
    body: assignment,
    reply: z.object({ assignments: z.array(assigned) }),
  }),
  assign: endpoint({
    method: 'POST',
    path: '/api/v1/role_assignments.json',
    access: 'roles.assign',
    stake: 'power',
    summary:
      'Assigns and removes roles for many people at once, all or nothing. A removed role ends with their next action, an assigned one applies once another colleague confirms it.',
    body: assignment,
    reply: z.object({ ...message.shape, assignments: z.array(assigned) }),
  }),
}
