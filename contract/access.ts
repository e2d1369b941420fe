/** Roles as the company knows them. */
import * as z from 'zod/mini'
import { endpoint, listQuery, listReply } from './endpoint.ts'

export const access = {
  roles: endpoint({
    method: 'GET',
    path: '/api/v1/roles.json',
    access: 'roles.read',
    summary: 'The roles that can be given by hand, with how many active people hold each.',
    query: listQuery(['title', 'people'], {}),
    rows: 'roles',
    reply: listReply('roles', z.object({ id: z.string(), title: z.string(), people: z.number() })),
  }),
}
