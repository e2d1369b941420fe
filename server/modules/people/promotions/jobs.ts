import { dayIn } from '@iroko/contract/dates'
import type { Db } from '../../../lib/database/database.ts'
import { violates } from '../../../lib/database/violation.ts'
import { callTools } from '../../../lib/http/implement.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { companyZone, type Portal } from '../../../lib/portal.ts'
import { newestApproval } from '../../platform/approvals/store-trail.ts'
import { becomeApproved } from './actions.ts'
import { takeEffect, tellProblem } from './actions-effect.ts'
import { type Tools, tellAbout } from './notify.ts'
import { duePromotions, holdPromotion, updatePromotion } from './store.ts'

function toolsOf(portal: Portal, db: Db, name: string): Tools {
  const now = portal.now()
  return { ...callTools(portal, db, null, name), now, today: dayIn(companyZone, now) }
}

/** Every night: those whose day has come, and those of nights that the server missed. Each by itself: one that fails holds up no other. */
const daily: JobDefinition = {
  name: 'promotions-due',
  cron: '10 0 * * *',
  run: async (portal) => {
    const { db } = portal.database
    const today = dayIn(companyZone, portal.now())
    for (const id of await duePromotions(db, today)) await tryOne(portal, id)
  },
}

/** What only the database saw, because it happened at the same moment, is said like everything else that stands against it. */
const overtaken = [
  ['placement_archived', 'A part of the new post was archived'],
  ['placement_employee_id_daterange_excl', 'Another place is known for these days'],
  ['salary_overlap', 'Another salary is known for these days'],
] as const

async function tryOne(portal: Portal, id: string): Promise<void> {
  const { db } = portal.database
  try {
    await db.transaction().execute((transaction) => takeEffect(toolsOf(portal, transaction, daily.name), id))
  } catch (error) {
    const found = overtaken.find(([constraint]) => violates(error, constraint))
    if (!found) portal.log.error({ err: error, promotion: id }, 'a promotion could not take effect')
    await db.transaction().execute(async (transaction) => {
      const held = await holdPromotion(transaction, id)
      const problem = found?.[1] ?? 'It could not be written. Please tell whoever looks after the portal'
      if (held?.status === 'approved') await tellProblem(toolsOf(portal, transaction, daily.name), held, problem)
    })
  }
}

/** Finishes a promotion whose approval ended without a decision at that moment: a place was passed, or the person has left. */
const settled: JobDefinition = {
  name: 'promotion-settled',
  run: (portal, { subject_id }) => portal.database.db.transaction().execute((db) => settle(portal, db, String(subject_id))),
}

async function settle(portal: Portal, db: Db, id: string): Promise<void> {
  const call = toolsOf(portal, db, settled.name)
  const held = await holdPromotion(db, id)
  const approval = await newestApproval(db, 'promotion', id)
  if (held?.status !== 'pending') return
  if (approval?.status === 'withdrawn') {
    await updatePromotion(db, id, { status: 'withdrawn', decided_at: call.now.toISOString() })
    const after = { status: 'withdrawn', reason: 'They have left' }
    await call.audit({ action: 'promotion.withdraw', entity: 'promotion', entity_id: id, before: { status: 'pending' }, after })
    return await tellAbout(call, [held.proposed_by, held.employee_id])
  }
  if (approval?.status !== 'approved') return
  await updatePromotion(db, id, { status: 'approved', decided_at: call.now.toISOString() })
  await call.audit({ action: 'promotion.approve', entity: 'promotion', entity_id: id, after: { status: 'approved' } })
  await becomeApproved(call, held)
}

export const jobs: JobDefinition[] = [daily, settled]
