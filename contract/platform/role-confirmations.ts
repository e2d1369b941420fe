/** Coming into a role or an office that carries rights counts once a second person confirmed it. */
import * as z from 'zod/mini'
import { day, eachResult, endpoint, id, listQuery, listReply, moment, personRef } from '../endpoint.ts'
import { permissions } from '../permissions.ts'
import { everyRole } from '../roles.ts'
import { scopes } from '../scopes.ts'

const roleConfirmation = z.object({
  id: z.string(),
  employee: personRef,
  role: z.enum(everyRole),
  /** The department that carries the role; null for an assigned role. */
  office: z.nullable(z.string()),
  /** The office they come from; null for people who are new or stay where they are. */
  from: z.nullable(z.string()),
  /** The first day of the placement; null for an assigned role. */
  starts_on: z.nullable(day),
  /** Who brought them there; empty for single sign-on groups. */
  asked_by: z.array(personRef),
  asked_at: moment,
  /** What the role gives beyond what every employee may do. */
  permissions: z.array(z.object({ permission: z.enum(permissions), scope: z.enum(scopes) })),
  can: z.object({ confirm: z.boolean(), refuse: z.boolean() }),
})

export const roleConfirmations = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/role_confirmations.json',
    access: 'roles.confirm',
    stake: 'sensitive',
    topics: ['roles', 'people', 'structure'],
    summary:
      'People who came into a role or an office that carries permissions, by any way, and await confirmation, oldest first. Their permissions do not apply before.',
    query: listQuery(['asked_at', 'employee'], {}),
    rows: 'role_confirmations',
    reply: listReply('role_confirmations', roleConfirmation),
  }),
  decide: endpoint({
    method: 'PATCH',
    path: '/api/v1/role_confirmations/decide.json',
    access: 'roles.confirm',
    stake: 'power',
    summary:
      'Confirms or refuses them, each separately. Only by holders of all permissions of the role, and never by the person, by those who brought them there, or by people whom those added.',
    body: z.strictObject({
      ids: z.array(id).check(z.minLength(1, 'Choose at least one row'), z.maxLength(500, 'At most 500 rows at once')),
      decision: z.enum(['confirmed', 'refused']),
    }),
    reply: eachResult,
  }),
}
