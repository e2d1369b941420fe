/** The policies by which requests are decided; part of the approvals module (settings/approval-module). */
import * as z from 'zod/mini'
import { endpoint, flag, id, listQuery, listReply, moment, named, personRef, requiredText, version } from '../endpoint.ts'
import { approverRoles } from '../roles.ts'
import { type ApprovalKind, approvalKinds, asksClients } from './approval-kinds.ts'

const kind = z.enum(approvalKinds, 'Choose a type of request from the list')

const days = z.nullable(
  z
    .number('Enter a number')
    .check(z.gte(0, 'Not below 0'), z.lte(366, 'At most 366'), z.multipleOf(0.5, 'Enter whole or half days')),
)
const kobo = z.nullable(
  z
    .number('Enter an amount')
    .check(
      z.int('Enter an amount with at most two decimals'),
      z.gte(0, 'Not below 0'),
      z.lte(1e14, 'This amount is too large'),
    ),
)

/** The leadership types of the specification; null is the nearest leader of any. */
const leadershipType = z.nullable(z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]))

const askedBy = {
  line_leader: z.strictObject({ by: z.literal('line_leader'), leadership_type: leadershipType }),
  head_of_office: z.strictObject({ by: z.literal('head_of_office') }),
  role: z.strictObject({ by: z.literal('role'), role: z.enum(approverRoles, 'Choose a role') }),
  client_contact: z.strictObject({ by: z.literal('client_contact') }),
}

const stepFields = {
  title: requiredText(80, 'Enter a title for each step'),
  /** Approvals required: one, all, or a number of them. */
  needed: z.union([z.enum(['any', 'all']), z.number().check(z.int(), z.gte(1), z.lte(50))], 'Enter how many must approve'),
  /** Working hours. */
  deadline_hours: z.nullable(
    z.number('Enter a number').check(z.int('Enter whole hours'), z.gte(1, 'At least 1'), z.lte(2000, 'At most 2000')),
  ),
  on_deadline: z.enum(['remind', 'escalate']),
}

const sentStep = z.strictObject({
  ...stepFields,
  approver: z.discriminatedUnion('by', [
    askedBy.line_leader,
    askedBy.head_of_office,
    askedBy.role,
    askedBy.client_contact,
    z.strictObject({ by: z.literal('person'), ogid: requiredText(60, 'Choose a person') }),
  ]),
})

const shownStep = z.object({
  ...stepFields,
  approver: z.discriminatedUnion('by', [
    askedBy.line_leader,
    askedBy.head_of_office,
    z.object({ by: z.literal('role'), role: z.string() }),
    askedBy.client_contact,
    z.object({ by: z.literal('person'), person: personRef }),
  ]),
})

/** Conditions of the policy; an empty one matches everything. */
const condition = {
  min_days: z._default(days, null),
  max_days: z._default(days, null),
  min_amount_kobo: z._default(kobo, null),
  max_amount_kobo: z._default(kobo, null),
  office_types: z._default(z.array(z.enum(['department', 'campaign'])), []),
}

const policyFields = {
  title: requiredText(80),
  kind,
  ...condition,
  office_ids: z._default(z.array(id).check(z.maxLength(200)), []),
  leave_type_ids: z._default(z.array(id).check(z.maxLength(200)), []),
  steps: z.array(sentStep).check(z.minLength(1, 'Add at least one step'), z.maxLength(10, 'At most 10 steps')),
}

interface Bounds {
  min_days: number | null
  max_days: number | null
  min_amount_kobo: number | null
  max_amount_kobo: number | null
}

const inOrder = (least: number | null, most: number | null): boolean => least === null || most === null || least <= most
const daysInOrder = z.refine<Bounds>(({ min_days, max_days }) => inOrder(min_days, max_days), {
  error: 'Enter a maximum above the minimum',
  path: ['max_days'],
})
const amountsInOrder = z.refine<Bounds>(({ min_amount_kobo, max_amount_kobo }) => inOrder(min_amount_kobo, max_amount_kobo), {
  error: 'Enter a maximum above the minimum',
  path: ['max_amount_kobo'],
})

const clientsAskedRightly = z.refine<{ kind: ApprovalKind; steps: { approver: { by: string } }[] }>(
  ({ kind, steps }) => asksClients(kind) || steps.every(({ approver }) => approver.by !== 'client_contact'),
  {
    error: 'Client contacts can decide leave and shift requests only',
    path: ['steps'],
  },
)

const policy = z.object({
  id: z.string(),
  title: z.string(),
  kind,
  position: z.number(),
  ...condition,
  offices: z.array(named),
  leave_types: z.array(named),
  steps: z.array(shownStep),
  archived_at: z.nullable(moment),
  version,
})
export type ApprovalPolicy = z.output<typeof policy>
export type PolicyStep = ApprovalPolicy['steps'][number]

export const approvalPolicies = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/approval_policies.json',
    access: 'approval.edit',
    stake: 'none',
    topics: ['approval_policies'],
    summary: 'The approval policies, in the order in which they are tried.',
    query: listQuery(['position', 'title'], { kind: z.optional(kind), archived: z.optional(flag) }),
    rows: 'approval_policies',
    reply: listReply('approval_policies', policy),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/approval_policies.json',
    access: 'approval.edit',
    stake: 'power',
    summary: 'Adds a policy after the existing ones of its type.',
    body: z.strictObject(policyFields).check(daysInOrder, amountsInOrder, clientsAskedRightly),
    reply: z.object({ message: z.string(), approval_policy: policy }),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/approval_policies/{id}.json',
    access: 'approval.edit',
    stake: 'power',
    summary: 'Changes a policy for new requests; pending ones keep the steps with which they were sent.',
    body: z.strictObject({ ...policyFields, version }).check(daysInOrder, amountsInOrder, clientsAskedRightly),
    reply: z.object({ message: z.string(), approval_policy: policy }),
  }),
  order: endpoint({
    method: 'PATCH',
    path: '/api/v1/approval_policies/order.json',
    access: 'approval.edit',
    stake: 'power',
    summary: 'Reorders the policies of a type; the first that matches a request applies.',
    body: z.strictObject({ kind, ids: z.array(id).check(z.minLength(1), z.maxLength(200)) }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/approval_policies/{id}.json',
    access: 'approval.edit',
    stake: 'power',
    summary: 'Archives a policy; the last unconditional policy of a type remains.',
  }),
  try: endpoint({
    method: 'POST',
    path: '/api/v1/approval_policies/try.json',
    access: 'approval.edit',
    stake: 'none',
    topics: ['approval_policies'],
    summary: 'Who would approve this request if the person sent it now; changes nothing.',
    body: z.strictObject({
      kind,
      ogid: requiredText(60, 'Choose a person'),
      days: z.optional(days),
      amount_kobo: z.optional(kobo),
      leave_type_id: z.optional(z.nullable(id)),
    }),
    reply: z.object({
      policy: z.nullable(named),
      steps: z.array(
        z.object({
          title: z.string(),
          needed: z.string(),
          deadline_hours: z.nullable(z.number()),
          on_deadline: z.enum(['remind', 'escalate']),
          /** `for` is the person whom a delegate represents. */
          approvers: z.array(z.object({ ...personRef.shape, for: z.nullable(personRef) })),
        }),
      ),
    }),
  }),
}
