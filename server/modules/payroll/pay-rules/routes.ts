import { type Fault, forbidden, invalid, orNotFound, refuse } from '@iroko/contract/errors'
import { payRules } from '@iroko/contract/payroll/pay-rules'
import { v7 as uuid } from 'uuid'
import { orRefuse } from '../../../lib/database/violation.ts'
import { lockForStep, type RecordStep } from '../../../lib/house/steps.ts'
import { implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { sendRequest, standingOf, withdrawal } from '../../platform/requests/actions.ts'
import { dryRunOf, payRuleRequest, whyNotType } from './actions.ts'
import * as store from './store.ts'
import { listProvisions } from './store-provisions.ts'

export const routes = implement(payRules, {
  list: ({ db, query }) => listed('pay_rules', store.listPayRules(db, query)),

  show: async (call) => {
    const { db, today, user } = call
    const found = await read(call, call.params.id)
    const held = await orNotFound(store.lockPayRule(db, found.id), 'pay rule')
    const dry_run = await dryRunOf(db, store.termsOf(held), { today, own: user.id })
    const standing = await standingOf(call, payRuleRequest, found)
    return { pay_rule: { ...found, dry_run, ...standing } }
  },

  dryRun: async ({ db, user, today, body }) => {
    await checkTerms(db, body)
    return await dryRunOf(db, { ...body, id: '', ends_on: null }, { today, own: user.id })
  },

  create: async (call) => {
    const { db, user, now, body } = call
    await checkTerms(db, body)
    const id = uuid()
    const row = { ...body, id, employee_id: user.id, created_at: now.toISOString() }
    await orRefuse(store.insertPayRule(db, row), 'pay_rule_title', titleTaken())
    await call.audit({ action: 'pay_rule.ask', entity: 'pay_rule', entity_id: id, after: body })
    await sendRequest(call, payRuleRequest, { id, requester_id: user.id, makers: [user.id], facts: {} })
    return { message: `${body.title} sent. Others decide`, id }
  },

  stop: async (call) => {
    const { db, user, today, body } = call
    const held = await lockForStep(call, stopping, call.params.id, body.version)
    if (body.ends_on < today) throw invalid({ ends_on: 'Choose today or a later day' })
    await store.endPayRule(db, held.id, { ends_on: body.ends_on, stopped_by: user.id })
    const after = { title: held.title, ends_on: body.ends_on }
    await call.audit({ action: 'pay_rule.stop', entity: 'pay_rule', entity_id: held.id, after })
    await call.changed('pay_rules', { permission: 'pay_rule.read' })
    return { message: `${held.title} ends on ${body.ends_on}. What it paid stays` }
  },

  awards: async (call) => {
    const { id } = await read(call, call.params.id)
    return await listed('awards', store.listAwards(call.db, id, call.query))
  },

  provisions: ({ db, query }) => listed('provisions', listProvisions(db, query)),

  withdraw: withdrawal(payRuleRequest, async (call, id) => ({ pay_rule: await read(call, id) })),
})

const read = ({ db }: StaffTools, id: string) => orNotFound(store.findPayRule(db, id), 'pay rule')

const titleTaken = (): Fault => invalid({ title: 'Another pay rule has this title' })

const stopping: RecordStep<store.HeldRule> = {
  entity: 'pay_rule',
  called: 'pay rule',
  find: ({ db, user }, id) => store.lockPayRule(db, id, { user }),
  whyNot: async ({ status, ends_on }) =>
    status !== 'approved' || ends_on !== null ? forbidden('Only a rule that counts can be ended') : undefined,
}

/** 422 for what is not in the lists, or a type of allowance that is taxed otherwise. */
async function checkTerms(
  db: StaffTools['db'],
  terms: {
    kind: string
    allowance_type_id: string
    office_ids: string[]
    designation_ids: string[]
    leave_type_id: string | null
  },
): Promise<void> {
  const why = whyNotType(terms.kind, await store.findType(db, terms.allowance_type_id))
  refuse(why ? invalid({ allowance_type_id: why }) : undefined)
  const leave = terms.leave_type_id === null ? [] : [terms.leave_type_id]
  const { office_ids, designation_ids } = terms
  if ((await store.countUnknown(db, { office_ids, designation_ids, leave })) > 0)
    throw invalid({ office_ids: 'Choose from the list' })
}
