/** The command palette's search: who and what is meant by a few letters. */
import * as z from 'zod/mini'
import { endpoint, requiredText, shownPerson } from '../endpoint.ts'
import { approvalKinds } from '../platform/approval-kinds.ts'

/** What is found, by its kind. A noun brings its own as `search`, and the palette shows each as a group. */
const found = {
  people: z.array(z.object({ ...shownPerson.shape, office: z.nullable(z.string()), designation: z.nullable(z.string()) })),
  offices: z.array(z.object({ id: z.string(), title: z.string(), office_type: z.enum(['department', 'campaign']) })),
  vendors: z.array(z.object({ id: z.string(), title: z.string(), legal_name: z.string() })),
  requests: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(approvalKinds),
      requester: shownPerson,
      summary: z.string(),
      /** Where it opens. */
      path: z.string(),
      /** It awaits the caller; otherwise it is the caller's own. */
      decides: z.boolean(),
    }),
  ),
}

export type FoundKind = keyof typeof found
/** A row of what is found. */
export type Found<K extends FoundKind> = z.infer<(typeof found)[K]>[number]

/** As the palette calls them, in its order. */
export const foundTitles: Readonly<Record<FoundKind, string>> = {
  people: 'People',
  offices: 'Offices',
  vendors: 'Vendors',
  requests: 'Requests',
}
export const foundKinds = Object.keys(foundTitles) as FoundKind[]

export const search = {
  find: endpoint({
    method: 'GET',
    path: '/api/v1/search.json',
    access: 'signed_in',
    topics: ['people', 'structure', 'approvals', 'vendors'],
    summary:
      'Active people by name or OGID (tolerating typos), offices by title, vendors by name, Tax ID or RC number, and requests: those awaiting the caller, and the caller’s own pending ones. A few of each.',
    query: z.strictObject({ q: requiredText(100) }),
    reply: z.object(found),
  }),
}
