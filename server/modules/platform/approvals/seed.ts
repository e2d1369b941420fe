/** The demo company's decisions: requests go through the same policies and rules as the product's, in the past. */
import { lastStepTakes } from '@iroko/contract/platform/approval-kinds'
import type { Insertable } from 'kysely'
import type { Approval, ApprovalApprover, ApprovalDecision } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type Decide, insertTables, type Part } from '../../../lib/demo/demo.ts'
import { resolveApprovers } from '../approvers/rules.ts'
import { contactsOf } from '../approvers/rules-places.ts'
import { type Organisation, openDirectories } from '../approvers/seed.ts'
import * as rules from './rules.ts'
import { followCourse } from './seed-course.ts'
import { decisionRow } from './store-state.ts'

export interface Desk {
  handle: Decide
  /** Writes what was handled. */
  insert(db: Db): Promise<void>
}

/** A desk over which requests go, each decided by the people whom this database's policies name; nothing happens after `latest`. */
export async function openDesk(db: Db, organisation: Organisation & Part): Promise<Desk> {
  const { latest, dice } = organisation
  const policies = (await db
    .selectFrom('approval_policy')
    .selectAll()
    .where('archived_at', 'is', null)
    .execute()) as rules.Policy[]
  const directoryOf = openDirectories(organisation)
  const approvals: Insertable<Approval>[] = []
  const approvers: Insertable<ApprovalApprover>[] = []
  const decided: Insertable<ApprovalDecision>[] = []

  return {
    handle({ fate, facts, words, makers = [], ...request }) {
      const directory = directoryOf(request.requester_id, request.created_at.slice(0, 10), makers)
      const { office_id, office_type } = directory
      const policy = rules.choosePolicy(policies, { kind: request.kind, office_id, office_type, ...facts })
      if (!policy) throw new Error(`No approval policy is for: ${request.summary}`)
      const steps = policy.steps.map((step) => ({ ...step, approvers: resolveApprovers(step, directory) }))
      const opened = rules.openApproval(request.requester_id, steps, makers)
      const { decisions, ...course } = followCourse(opened, { created_at: request.created_at, latest, fate, words }, dice)

      const id = dice.id(request.created_at)
      approvals.push({
        id,
        starts_on: null,
        ends_on: null,
        ...request,
        makers: [...makers],
        last_takes: lastStepTakes(request.kind, facts),
        policy_id: policy.id,
        steps: policy.steps,
        ...course,
      })
      const { status, current_step } = course
      const asked = rules.waitingFor({ requester_id: request.requester_id, status, current_step, steps, decisions })
      for (const { position, approvers: places } of steps) {
        for (const { holder_id, is_contact } of places) {
          const waits = position === current_step && asked.some((place) => place.holder_id === holder_id)
          const holder = { employee_id: is_contact ? null : holder_id, client_contact_id: is_contact ? holder_id : null }
          approvers.push({ approval_id: id, step: position, ...holder, waits })
        }
      }
      const contacts = new Set(steps.flatMap(({ approvers: places }) => contactsOf(places)))
      for (const decision of decisions) {
        const row = decisionRow(decision, contacts.has(decision.holder_id))
        decided.push({ id: dice.id(decision.decided_at), approval_id: id, ...row })
      }
      return { ...course, decisions }
    },

    async insert(db) {
      await insertTables(db, { approval: approvals, approval_approver: approvers, approval_decision: decided })
    },
  }
}
