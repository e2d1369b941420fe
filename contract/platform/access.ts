/** Roles: what each may do, who has them, and who changed that. */
import * as z from 'zod/mini'
import { endpoint, flag, id, listQuery, listReply, message, moment, personRef, requiredText, version } from '../endpoint.ts'
import { everyRole, grantedRoles, grants, permissions } from '../permissions.ts'

const role = z.enum(everyRole, 'There is no such role')
const handRole = z.enum(grantedRoles, 'This role cannot be given by hand')
const permission = z.enum(permissions, 'There is no such permission')
const grant = z.enum(grants, 'This is no scope of a permission')
const roleParams = z.strictObject({ role })

const roleGrants = z.object({
  role,
  /** Active people who have it now, in whatever way. */
  people: z.number(),
  /** Where it differs from the default table. */
  overrides: z.partialRecord(permission, grant),
  changed_at: z.nullable(moment),
  changed_by: z.nullable(z.string()),
  version,
  can: z.object({ edit: z.boolean(), assign: z.boolean() }),
})

/** Who is to have which roles more, and which no longer. */
const assignment = z
  .strictObject({
    people: z
      .array(requiredText(60))
      .check(z.minLength(1, 'Choose at least one person'), z.maxLength(500, 'At most 500 people at once')),
    give: z.array(handRole).check(z.maxLength(grantedRoles.length)),
    take: z.array(handRole).check(z.maxLength(grantedRoles.length)),
  })
  .check(
    z.refine(({ give, take }) => give.length + take.length > 0, { error: 'Choose a role to give or to take', path: ['give'] }),
    z.refine(({ give, take }) => give.every((one) => !take.includes(one)), {
      error: 'A role cannot be given and taken at once',
      path: ['take'],
    }),
  )

const assigned = z.object({
  person: personRef,
  before: z.array(z.string()),
  after: z.array(z.string()),
  gives: z.array(z.string()),
  takes: z.array(z.string()),
  /** Why this cannot be done; none of it is done then. */
  refusals: z.array(z.string()),
})

export const access = {
  roles: endpoint({
    method: 'GET',
    path: '/api/v1/roles.json',
    access: 'roles.read',
    topics: ['roles'],
    summary: 'The roles that can be given by hand, with how many active people hold each.',
    query: listQuery(['title', 'people'], {}),
    rows: 'roles',
    reply: listReply('roles', z.object({ id: z.string(), title: z.string(), people: z.number() })),
  }),
  matrix: endpoint({
    method: 'GET',
    path: '/api/v1/role_grants.json',
    access: 'roles.read',
    topics: ['roles'],
    summary: 'What each role may do where it differs from the default table, and how far the caller may go in changing it.',
    reply: z.object({ roles: z.array(roleGrants), mine: z.partialRecord(permission, grant) }),
  }),
  updateRole: endpoint({
    method: 'PATCH',
    path: '/api/v1/role_grants/{role}.json',
    access: 'roles.edit',
    stepUp: true,
    summary: 'Changes what a role may do; nobody gives or takes more than they hold themselves.',
    params: roleParams,
    body: z.strictObject({
      changes: z
        .array(z.strictObject({ permission, scope: z.enum([...grants, 'default'], 'This is no scope of a permission') }))
        .check(z.minLength(1, 'Nothing is changed'), z.maxLength(500)),
      version,
    }),
    reply: z.object({ message: z.string(), role: roleGrants }),
  }),
  roleChanges: endpoint({
    method: 'GET',
    path: '/api/v1/role_grants/{role}/changes.json',
    access: 'roles.read',
    topics: ['roles'],
    summary: 'Who changed what a role may do, and when, newest first.',
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
    topics: ['roles'],
    summary: 'The active people with the roles they were given and the one that their department gives them.',
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
    topics: ['roles'],
    summary: 'What giving and taking these roles would change for each person, and why not; changes nothing.',
    body: assignment,
    reply: z.object({ assignments: z.array(assigned) }),
  }),
  assign: endpoint({
    method: 'POST',
    path: '/api/v1/role_assignments.json',
    access: 'roles.assign',
    stepUp: true,
    summary: 'Gives and takes roles for many people at once: all of it or nothing. It counts from their next click.',
    body: assignment,
    reply: z.object({ ...message.shape, assignments: z.array(assigned) }),
  }),
}
