/** How requests are decided: settings/approval-module. */
import type { Parsed } from '@iroko/contract/endpoint'
import { conflict, invalid, orNotFound } from '@iroko/contract/errors'
import type { ApprovalKind } from '@iroko/contract/platform/approval-kinds'
import { approvalPolicies } from '@iroko/contract/platform/approval-policies'
import { staleBy } from '../../../lib/audit.ts'
import type { Db } from '../../../lib/database/database.ts'
import { implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import type { Condition, Step } from '../approvals/rules.ts'
import { previewRequest, previewSteps } from '../approvals/store.ts'
import { namesOf } from '../approvals/store-trail.ts'
import { decidersText } from './rules.ts'
import * as store from './store.ts'

const readers = { permission: 'approval.edit' } as const

export const routes = implement(approvalPolicies, {
  list: (call) => listed('approval_policies', store.listPolicies(call.db, call.query)),

  create: async (call) => {
    const policy = await writeOf(call, call.body)
    const id = await store.insertPolicy(call.db, policy)
    if (!isOpen(policy.condition)) await putAboveOpen(call.db, policy.kind, id)
    await call.audit({ action: 'approval_policy.create', entity: 'approval_policy', entity_id: id, after: policy })
    await call.changed('approval_policies', readers)
    return { message: `${policy.title} added. ${await whoDecides(call, policy)}`, approval_policy: await mustFind(call.db, id) }
  },

  update: async (call) => {
    const { id } = call.params
    const { version, ...body } = call.body
    const before = await mustFind(call.db, id)
    if (before.kind !== body.kind) throw invalid({ kind: 'The type of a policy cannot change. Add another one' })
    if (before.version !== version || before.archived_at) throw await staleBy(call.db, 'approval_policy', id)
    const policy = await writeOf(call, body)
    // Whoever keeps the last policy for every request must not narrow it either.
    if (!isOpen(policy.condition)) await keepOneForAll(call.db, before.kind, id)
    if (!(await store.updatePolicy(call.db, id, version, policy))) throw await staleBy(call.db, 'approval_policy', id)
    await call.audit({ action: 'approval_policy.update', entity: 'approval_policy', entity_id: id, before, after: policy })
    await call.changed('approval_policies', readers)
    return {
      message: `${policy.title} changed. ${await whoDecides(call, policy)}`,
      approval_policy: await mustFind(call.db, id),
    }
  },

  order: async (call) => {
    const { kind, ids } = call.body
    const before = await store.lockOrder(call.db, kind)
    const known = before.map(({ id }) => id)
    if (new Set(ids).size !== known.length || ids.length !== known.length || !ids.every((id) => known.includes(id))) {
      throw conflict('stale_order', 'Another person added or archived a policy. Reload to see the change')
    }
    const places = before.map(({ position }, index) => ({ id: ids[index] ?? '', position }))
    await store.savePositions(call.db, places)
    const entity = { entity: 'approval_policy', entity_id: kind }
    await call.audit({ action: 'approval_policy.order', ...entity, before: { ids: known }, after: { ids } })
    await call.changed('approval_policies', readers)
    return { message: `Policy order saved. ${await ownSentence(call, kind)}`.trim() }
  },

  remove: async (call) => {
    const { id } = call.params
    const before = await mustFind(call.db, id)
    if (before.archived_at) throw conflict('archived', 'This policy is already archived')
    await keepOneForAll(call.db, before.kind, id)
    await store.archivePolicy(call.db, id, call.now)
    await call.audit({ action: 'approval_policy.archive', entity: 'approval_policy', entity_id: id, before })
    await call.changed('approval_policies', readers)
    return {
      message: `${before.title} archived. Pending requests keep its steps. ${await ownSentence(call, before.kind)}`.trim(),
    }
  },

  try: async (call) => {
    const { kind, ogid, days, amount_kobo, leave_type_id } = call.body
    const [person] = await store.findPeople(call.db, [ogid], call.today)
    if (!person) throw invalid({ ogid: 'Choose a colleague from the list' })
    const facts = {
      ...(days === null || days === undefined ? {} : { days }),
      ...(amount_kobo === null || amount_kobo === undefined ? {} : { amount_kobo }),
      ...(leave_type_id ? { leave_type_id } : {}),
    }
    const found = await previewRequest(call.db, { kind, requester_id: person.id, facts, today: call.today })
    if (!found) return { policy: null, steps: [] }
    const asked = found.steps.flatMap(({ approvers }) => approvers)
    const nameOf = await namesOf(
      call.db,
      asked.flatMap(({ holder_id, delegate_id }) => [holder_id, delegate_id]),
    )
    return {
      policy: { id: found.policy.id, title: found.policy.title },
      steps: found.steps.map(({ title, needed, deadline_hours, on_deadline, approvers }) => ({
        title,
        needed: String(needed),
        deadline_hours,
        on_deadline: on_deadline ?? 'remind',
        approvers: approvers.map(({ holder_id, delegate_id }) =>
          delegate_id ? { ...nameOf(delegate_id), for: nameOf(holder_id) } : { ...nameOf(holder_id), for: null },
        ),
      })),
    }
  },
})

type PolicyTools = Pick<StaffTools, 'db' | 'user' | 'portal' | 'today' | 'now'>

/** What a kind itself says of who could decide one today; nothing where it does not know more than its policies. */
const ownSentence = async (call: PolicyTools, kind: ApprovalKind): Promise<string> =>
  (await call.portal.house.requests[kind].deciders?.(call)) ?? ''

/** Who can decide by a policy as things stand: of each step that does not hang on who asks, and of whom nobody is there. */
async function whoDecides(call: PolicyTools, { kind, steps }: Pick<store.PolicyWrite, 'kind' | 'steps'>): Promise<string> {
  const own = await ownSentence(call, kind)
  if (own) return own
  const { db, user, today } = call
  const found = await previewSteps(db, { kind, requester_id: user.id, facts: {}, today }, steps)
  const nameOf = await namesOf(
    db,
    found.flatMap(({ approvers }) => approvers.map(({ holder_id }) => holder_id)),
  )
  return decidersText(
    found.map(({ title, approver, approvers }) => ({
      title,
      by: approver.by,
      names: approvers.map(({ holder_id }) => nameOf(holder_id).full_name),
    })),
  )
}

const mustFind = (db: Db, id: string) => orNotFound(store.findPolicy(db, id), 'policy')

const isOpen = (condition: Condition): boolean =>
  Object.values(condition).every((part) => part === undefined || (Array.isArray(part) && part.length === 0))

/** Below a policy that fits every request a condition would never be tried. */
async function putAboveOpen(db: Db, kind: ApprovalKind, id: string): Promise<void> {
  const order = await store.lockOrder(db, kind)
  const open = order.findIndex(({ condition }) => isOpen(condition))
  if (open < 0) return
  const others = order.filter((policy) => policy.id !== id).map((policy) => policy.id)
  const wanted = others.toSpliced(open, 0, id)
  await store.savePositions(
    db,
    order.map(({ position }, index) => ({ id: wanted[index] ?? id, position })),
  )
}

/** Without a policy for every request some could not be sent at all. */
async function keepOneForAll(db: Db, kind: ApprovalKind, except: string): Promise<void> {
  const others = (await store.lockOrder(db, kind)).filter(({ id }) => id !== except)
  if (!others.some(({ condition }) => isOpen(condition))) {
    throw conflict('last_policy', 'Keep one policy of this type without conditions')
  }
}

type Body = Parsed<typeof approvalPolicies.create>['body']

/** What is stored: conditions that ask for something, steps with their places and people by id. */
async function writeOf(
  { db, today }: Pick<StaffTools, 'db' | 'today'>,
  { title, kind, steps, ...parts }: Body,
): Promise<store.PolicyWrite> {
  const ogids = steps.flatMap(({ approver }) => (approver.by === 'person' ? [approver.ogid] : []))
  const people = await store.findPeople(db, ogids, today)
  const stored = steps.map(({ approver, ...step }, index): Step => {
    const position = index + 1
    if (approver.by === 'line_leader') {
      const { leadership_type } = approver
      return { ...step, position, approver: { by: 'line_leader', ...(leadership_type === null ? {} : { leadership_type }) } }
    }
    if (approver.by !== 'person') return { ...step, position, approver }
    const person = people.find(({ ogid }) => ogid === approver.ogid)
    if (!person) throw invalid({ steps: `Step ${position}: choose a colleague from the list` })
    return { ...step, position, approver: { by: 'person', employee_id: person.id } }
  })
  const asked = Object.entries(parts).filter(([, part]) => part !== null && !(Array.isArray(part) && part.length === 0))
  return { title, kind, condition: Object.fromEntries(asked), steps: stored }
}
