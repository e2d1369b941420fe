import { dayIn } from '@iroko/contract/dates'
import { violatesConstraint } from '../../../lib/database/violation.ts'
import { jobTools } from '../../../lib/http/implement.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { companyZone, type Portal } from '../../../lib/portal.ts'
import { notifyProblem, takeEffect } from './actions-effect.ts'
import { duePromotions, lockPromotion } from './store.ts'

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
  ['placement_archived', 'Part of the new placement was archived'],
  ['placement_employee_id_daterange_excl', 'Another placement exists for these days'],
  ['salary_overlap', 'Another salary exists for these days'],
] as const

async function tryOne(portal: Portal, id: string): Promise<void> {
  const { db } = portal.database
  try {
    await db.transaction().execute((transaction) => takeEffect(jobTools(portal, transaction, daily.name), id))
  } catch (error) {
    const found = overtaken.find(([constraint]) => violatesConstraint(error, constraint))
    if (!found) portal.log.error({ err: error, promotion: id }, 'a promotion could not take effect')
    await db.transaction().execute(async (transaction) => {
      const held = await lockPromotion(transaction, id)
      const problem = found?.[1] ?? 'It could not be saved. Contact the portal administrator'
      if (held?.status === 'approved') await notifyProblem(jobTools(portal, transaction, daily.name), held, problem)
    })
  }
}

export const jobs: JobDefinition[] = [daily]
