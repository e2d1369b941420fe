/** What becomes of a plan when its job is done. */
import type { Db } from '../../../lib/database/database.ts'
import { findLastReading } from '../meters/store.ts'
import { nextDueOn, nextDueReading } from './rules.ts'
import * as store from './store.ts'

/** The plan counts on: from the day it was done or was due, and from what its meter read then. */
export async function afterJob(
  db: Db,
  plan_id: string,
  { done_on, occurrence }: { done_on: string; occurrence: string | null },
): Promise<void> {
  const plan = await store.lockPlan(db, plan_id)
  if (!plan) return
  const last = plan.meter_id === null ? undefined : await findLastReading(db, plan.meter_id)
  await store.updatePlan(db, plan_id, {
    next_due_on: nextDueOn(plan, { done_on, due_on: plan.next_due_on ?? occurrence }),
    next_due_reading: nextDueReading(plan.every_reading, last?.value),
  })
}
