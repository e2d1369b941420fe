/** What people keep of the portal for themselves: views of lists, which they may share with a role, and the screens pinned in their menu. */
import * as z from 'zod/mini'
import { endpoint, id, requiredText, text } from '../endpoint.ts'
import { grantedRoles } from '../roles.ts'

/** The address of a screen, without what is searched there. */
const screen = requiredText(200).check(z.regex(/^\/dashboard(\/[\w%'-]+)*$/, 'This is not the address of a screen'))

const savedView = z.object({
  id: z.string(),
  name: z.string(),
  /** The search part of the address: '?status=pending&sort=-starts_on'. */
  search: z.string(),
  /** Everyone who has it sees the view; null where it is the author's alone. */
  role: z.nullable(z.enum(grantedRoles)),
  /** Whether the caller may remove it. */
  is_mine: z.boolean(),
})

export const mostPins = 12

export const savedViews = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/saved_views.json',
    access: 'signed_in',
    topics: ['saved_views'],
    summary: 'The views of a list that the caller keeps, and those that are shared with a role of theirs.',
    query: z.strictObject({ screen }),
    /** `roles`: those of the caller, with which a view may be shared. */
    reply: z.object({ saved_views: z.array(savedView), roles: z.array(z.enum(grantedRoles)) }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/v1/saved_views.json',
    access: 'signed_in',
    stake: 'none',
    summary:
      'Keeps a view of a list; one of this name that the caller keeps for the same list is replaced. Shared only with a role that the caller has.',
    body: z.strictObject({
      screen,
      name: requiredText(60),
      search: text(2000).check(z.regex(/^(\?.*)?$/, 'This is not the search part of an address')),
      role: z.nullable(z.enum(grantedRoles, 'Choose a role from the list')),
    }),
    reply: z.object({ message: z.string() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/saved_views/{id}.json',
    access: 'signed_in',
    stake: 'none',
    summary: 'Removes a view that the caller keeps, or one shared with a role of theirs whose author has left.',
    params: z.strictObject({ id }),
    reply: z.object({ message: z.string() }),
  }),
  pins: endpoint({
    method: 'GET',
    path: '/api/v1/pins.json',
    access: 'signed_in',
    topics: ['saved_views'],
    summary: 'The screens that the caller pinned in the menu, in their order.',
    reply: z.object({ pins: z.array(z.string()) }),
  }),
  pin: endpoint({
    method: 'POST',
    path: '/api/v1/pins.json',
    access: 'signed_in',
    stake: 'none',
    summary:
      'Which screens stand at the top of the caller’s menu, in this order. A screen that they may not open is not shown there.',
    body: z.strictObject({
      pins: z.array(screen).check(
        z.maxLength(mostPins, `Pin at most ${mostPins} screens`),
        z.refine((pins) => new Set(pins).size === pins.length, 'A screen is pinned once'),
      ),
    }),
    reply: z.object({ message: z.string() }),
  }),
}
