import { conflict, forbidden, invalid, orNotFound } from '@iroko/contract/errors'
import { assignments } from '@iroko/contract/quality/assignments'
import { v7 as uuid } from 'uuid'
import { staleBy } from '../../../lib/audit.ts'
import { updateVersion } from '../../../lib/crud.ts'
import { orRefuse } from '../../../lib/database/violation.ts'
import { implement, listed, type StaffTools, type Tools } from '../../../lib/http/implement.ts'
import * as store from './store.ts'

const entity = 'evaluation_assignment'
const publish = (call: Pick<Tools, 'changed'>, evaluatorId: string) =>
  call.changed('evaluation_assignments', { for: [evaluatorId], permission: 'evaluation.assign' })

/** Nobody chooses whom they evaluate, and how often (decision 0277). */
function refuseOwn(evaluatorId: string, userId: string): void {
  if (evaluatorId === userId) throw forbidden('You cannot assign yourself. Ask another colleague who leads quality')
}

async function lockRunning(call: StaffTools, id: string) {
  const assignment = await orNotFound(store.lockAssignment(call.db, id), 'assignment')
  refuseOwn(assignment.evaluator_id, call.user.id)
  if (assignment.ended_on) throw conflict('not_now', 'This assignment has ended')
  return assignment
}

export const routes = implement(assignments, {
  list: (call) => listed('evaluation_assignments', store.listAssignments(call.db, call.query, call.today)),

  evaluators: async (call) => ({ evaluators: await store.listEvaluators(call.db, call.today) }),

  create: async (call) => {
    const { evaluator: ogid, target, office_id, team_id, lead, quota } = call.body
    const evaluator = (await store.listEvaluators(call.db, call.today)).find((evaluator) => evaluator.ogid === ogid)
    if (!evaluator) throw invalid({ evaluator: 'Choose an evaluator' })
    refuseOwn(evaluator.id, call.user.id)
    const field = { campaign: 'office_id', team: 'team_id', lead: 'lead' }[target]
    const wanted = { campaign: { office_id }, team: { team_id }, lead: { lead } }[target]
    const found = await store.findTarget(call.db, wanted as Parameters<typeof store.findTarget>[1], call.today)
    if (!found) throw invalid({ [field]: 'Choose one from the list' })
    if (found.id === evaluator.id) throw invalid({ lead: 'An evaluator cannot evaluate the people they lead' })
    const id = uuid()
    const column = { campaign: 'office_id', team: 'team_id', lead: 'lead_id' }[target]
    await orRefuse(
      store.insertAssignment(call.db, { id, evaluator_id: evaluator.id, [column]: found.id, quota, created_by: call.user.id }),
      'evaluation_assignment_once',
      conflict('known', `${evaluator.full_name} is assigned to ${found.title} already`),
    )
    const after = { evaluator: ogid, target, [field]: found.title, quota }
    await call.audit({ action: 'evaluation_assignment.create', entity, entity_id: id, after })
    await publish(call, evaluator.id)
    return { message: `${evaluator.full_name} is assigned to ${found.title}`, evaluation_assignment: { id } }
  },

  update: async (call) => {
    const { quota, version } = call.body
    const { id } = call.params
    const before = await lockRunning(call, id)
    if (before.version !== version) throw await staleBy(call.db, entity, id)
    await updateVersion(call.db, entity, { id, version }, { quota })
    const change = { before: { quota: before.quota }, after: { quota } }
    await call.audit({ action: 'evaluation_assignment.update', entity, entity_id: id, ...change })
    await publish(call, before.evaluator_id)
    return { message: `The quota of ${before.full_name} is now ${quota} per person, weekly` }
  },

  end: async (call) => {
    const { id } = call.params
    const { full_name, evaluator_id, version } = await lockRunning(call, id)
    await updateVersion(call.db, entity, { id, version }, { ended_on: call.today })
    await call.audit({ action: 'evaluation_assignment.end', entity, entity_id: id, after: { ended_on: call.today } })
    await publish(call, evaluator_id)
    return { message: `The assignment of ${full_name} has ended` }
  },
})
