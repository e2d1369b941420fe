import { addDays, dayIn } from '@iroko/contract/dates'
import { isFault } from '@iroko/contract/errors'
import { loadCalendar } from '../../../lib/calendar/calendar.ts'
import { dueAt } from '../../../lib/calendar/working-hours.ts'
import type { Db } from '../../../lib/database/database.ts'
import { jobTools, type Tools } from '../../../lib/http/implement.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { companyZone, type Portal } from '../../../lib/portal.ts'
import { findPendingApprovers, listWithDeadline, markReminded } from '../approvals/store-waiting.ts'
import { applyReassigned, notifyApprovers } from '../approvers/actions.ts'
import { remindContacts } from '../approvers/store-contacts.ts'
import { withdrawRequestsOfLeavers } from '../approvers/store-left.ts'
import { escalateOverdue, type NamedDecider, reresolveFor, reresolveOrphans } from '../approvers/store-reresolve.ts'
import { rejectSettled, settleRequest } from '../requests/actions.ts'

const toolsOf = (portal: Portal, db: Db) => jobTools(portal, db, 'approval-reminders')

const reminders: JobDefinition = {
  name: 'approval-reminders',
  // A deadline is in hours, so it is looked for every hour of the day's work.
  cron: '5 8-18 * * 1-6',
  run: (portal) =>
    portal.database.db.transaction().execute(async (db) => {
      await replaceThoseWhoLeft(portal, db)
      await remindTheLate(portal, db)
    }),
}

/**
 * When somebody left or moved: what they had asked for is taken back, what waited for them finds its new approvers, who are written
 * to. `to` was named to decide what waited for `from`, and of some of it somebody else by approval (`each`).
 */
const orphans: JobDefinition = {
  name: 'approval-orphans',
  run: (portal, { from, to, each }) => {
    const named = from
      ? { from: String(from), to: to ? String(to) : null, each: { ...(each as Record<string, string>) } }
      : undefined
    return portal.database.db.transaction().execute((db) => replaceThoseWhoLeft(portal, db, named))
  },
}

async function replaceThoseWhoLeft(portal: Portal, db: Db, named?: NamedDecider): Promise<void> {
  const now = portal.now()
  const today = dayIn(companyZone, now)
  await withdrawRequestsOfLeavers(toolsOf(portal, db), { today, now })
  await applyReassigned(toolsOf(portal, db), await reresolveOrphans(db, { today, now, named }), today)
}

async function remindTheLate(portal: Portal, db: Db): Promise<void> {
  const now = portal.now()
  const today = dayIn(companyZone, now)
  const calendar = await loadCalendar(db, null, addDays(today, -366), addDays(today, 366))
  const late = (await listWithDeadline(db, now)).filter(
    ({ since, deadline_hours }) => dueAt(calendar, new Date(since), deadline_hours) <= now,
  )
  for (const { id, on_deadline } of late) if (on_deadline === 'escalate') await askNextLeader(portal, db, id)
  const ids = late.map(({ id }) => id)
  await notifyApprovers(toolsOf(portal, db), await findPendingApprovers(db, ids, today))
  await remindContacts(toolsOf(portal, db), ids, today)
  await markReminded(db, ids, now)
}

/** Whoever is asked now reads it in the letter to all who are late. */
async function askNextLeader(portal: Portal, db: Db, id: string): Promise<void> {
  const now = portal.now()
  const tools = toolsOf(portal, db)
  const changed = await escalateOverdue(db, id, { today: dayIn(companyZone, now), now })
  if (!changed) return
  await tools.audit({ action: 'approval.escalate', entity: 'approval', entity_id: id, after: { asked: changed.asked } })
  await tools.changed('approvals', { for: changed.asked })
}

/** Whoever lost a role decides no more by it: what waited for them is asked of those who have it. */
const lostRoles: JobDefinition = {
  name: 'approval-lost-roles',
  run: (portal, { people }) =>
    portal.database.db.transaction().execute(async (db) => {
      const now = portal.now()
      const at = { today: dayIn(companyZone, now), now }
      for (const person of Array.isArray(people) ? people : []) {
        await applyReassigned(toolsOf(portal, db), await reresolveFor(db, String(person), at), at.today)
      }
    }),
}

/** Finishes a request whose approval ended by itself, by its kind; what its effect refuses is told, not tried for ever. */
const settled: JobDefinition = {
  name: 'request-settled',
  run: async (portal, { kind, subject_id }) => {
    const found = Object.values(portal.house.requests).find((request) => request.kind === kind)
    if (!found) return
    const inTransaction = (run: (tools: Tools) => Promise<void>) =>
      portal.database.db.transaction().execute((db) => run(jobTools(portal, db, 'request-settled')))
    const id = String(subject_id)
    try {
      await inTransaction((tools) => settleRequest(tools, found, id))
    } catch (error) {
      if (!isFault(error)) throw error
      await inTransaction((tools) => rejectSettled(tools, found, id, error.message))
    }
  },
}

export const jobs: JobDefinition[] = [reminders, orphans, lostRoles, settled]
