import { addMonths, dayIn } from '@iroko/contract/dates'
import { forbidden, isFault } from '@iroko/contract/errors'
import { jobTools } from '../../../lib/http/implement.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { write } from '../../../lib/mail/letters.ts'
import { companyZone, type Portal } from '../../../lib/portal.ts'
import * as planned from '../planned-exits/store.ts'
import { endNow, lockLeaver, whyPlannerMayNot } from './actions.ts'
import { letters } from './notify.ts'
import { deleteTakenBefore } from './store-taken.ts'

/**
 * Every hour, as midnight comes to each time zone: those whose last working day is over by their own clock, and those of nights that the
 * server missed. Each by itself: one that fails holds up no other.
 */
const hourly: JobDefinition = {
  name: 'exits-due',
  cron: '1 * * * *',
  run: async (portal) => {
    await deleteTakenBefore(portal.database.db, addMonths(dayIn(companyZone, portal.now()), -1))
    for (const ogid of await planned.duePlans(portal.database.db, portal.now())) await tryOne(portal, ogid)
  },
}

async function tryOne(portal: Portal, ogid: string): Promise<void> {
  const { db } = portal.database
  try {
    await db.transaction().execute(async (transaction) => {
      const company = jobTools(portal, transaction, hourly.name)
      const { effects, record } = await lockLeaver(company, ogid)
      const plan = record && (await planned.findPlan(transaction, record.id))
      const call = { ...company, today: dayIn(plan?.zone ?? companyZone, company.now) }
      if (!record || !plan || (plan.at_once ? plan.exit_date > call.today : plan.exit_date >= call.today)) return
      const refusal = await whyPlannerMayNot(call, plan)
      if (refusal) throw forbidden(refusal)
      // A successor who has left meanwhile keeps nobody's access open: the next leader takes over.
      const heir = plan.successor_id ?? (await planned.nearestLeader(transaction, record.id, call.today))
      await endNow(call, effects, { ...plan, successor_id: heir })
      await write(call, [plan.by], `/dashboard/user/profile/${ogid}?tab=job`, letters.ended(record.full_name, plan), 'requests')
    })
  } catch (error) {
    if (!isFault(error)) portal.log.error({ err: error, employee: ogid }, 'a planned exit could not take effect')
    const problem = isFault(error) ? error.message : 'It could not be saved. Contact the portal administrator'
    await db.transaction().execute(async (transaction) => {
      const call = jobTools(portal, transaction, hourly.name)
      const { record } = await lockLeaver(call, ogid)
      const plan = record && (await planned.findPlan(transaction, record.id))
      if (!record || !plan || plan.problem === problem) return
      await planned.setProblem(transaction, plan.id, problem)
      await call.changed('people', { permission: 'people.edit' })
      const recipients = await planned.whoIsToldOf(transaction, plan, call.today)
      await write(call, recipients, '/dashboard/hr/all-employees', letters.problem(record.full_name, plan, problem), 'requests')
    })
  }
}

export const jobs: JobDefinition[] = [hourly]
