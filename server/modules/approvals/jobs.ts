import { addDays, dayIn } from '@iroko/contract/dates'
import { loadCalendar } from '../../lib/calendar.ts'
import type { Db } from '../../lib/database.ts'
import { callTools } from '../../lib/implement.ts'
import type { JobDefinition } from '../../lib/jobs.ts'
import { companyZone, type Portal } from '../../lib/portal.ts'
import { dueAt } from './rules-deadline.ts'
import { reminderLetter } from './rules-letters.ts'
import { escalateLate, type Reresolved, reresolveFor, reresolveOrphans } from './store-reresolve.ts'
import { type Asked, findAsked, listWithDeadline, markReminded } from './store-waiting.ts'

/** What shows that a request waits. */
const waitingPaths = [
  '/api/v1/waiting_approvals',
  '/api/v1/leave_approvals',
  '/api/v1/shift_requests',
  '/api/v1/employee_dashboard',
]

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

/** When somebody left or moved: what waited for them finds its new approvers, who are written to. */
const orphans: JobDefinition = {
  name: 'approval-orphans',
  run: (portal) => portal.database.db.transaction().execute((db) => replaceThoseWhoLeft(portal, db)),
}

/** A request that this ends is finished by the module whose request it is. */
async function replaceThoseWhoLeft(portal: Portal, db: Db): Promise<void> {
  const now = portal.now()
  const today = dayIn(companyZone, now)
  await settleChanged(portal, db, await reresolveOrphans(db, { today, now }))
}

async function settleChanged(portal: Portal, db: Db, found: readonly Reresolved[]): Promise<void> {
  const today = dayIn(companyZone, portal.now())
  const tools = callTools(portal, db, null, reminders.name)
  const changed = found.filter(({ status, asked }) => status !== 'pending' || asked.length > 0)
  for (const { id, kind, subject_id, status, asked } of changed) {
    await tools.audit({ action: 'approval.reassign', entity: 'approval', entity_id: id, after: { status, asked } })
    if (status !== 'pending') await portal.jobs.enqueue(db, `${kind}-settled`, { subject_id })
  }
  const newly = new Set(changed.flatMap(({ asked }) => asked))
  if (newly.size > 0) await tools.tell({ people: [...newly], paths: waitingPaths })
  const asked = await findAsked(
    db,
    changed.map(({ id }) => id),
    today,
  )
  await writeTo(
    portal,
    db,
    asked.filter(({ holder_id }) => newly.has(holder_id)),
  )
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
  await writeTo(portal, db, await findAsked(db, ids, today))
  await markReminded(db, ids, now)
}

/** Whoever is asked now reads it in the letter to all who are late. */
async function askNextLeader(portal: Portal, db: Db, id: string): Promise<void> {
  const now = portal.now()
  const tools = callTools(portal, db, null, reminders.name)
  const changed = await escalateLate(db, id, { today: dayIn(companyZone, now), now })
  if (!changed) return
  await tools.audit({ action: 'approval.escalate', entity: 'approval', entity_id: id, after: { asked: changed.asked } })
  await tools.tell({ people: changed.asked, paths: waitingPaths })
}

/** Whoever lost a role decides no more by it: what waited for them is asked of those who have it. */
const lostRoles: JobDefinition = {
  name: 'approval-lost-roles',
  run: (portal, { people }) =>
    portal.database.db.transaction().execute(async (db) => {
      const now = portal.now()
      const at = { today: dayIn(companyZone, now), now }
      for (const person of Array.isArray(people) ? people : []) {
        await settleChanged(portal, db, await reresolveFor(db, String(person), at))
      }
    }),
}

/** One letter a person, with all that waits for them. */
async function writeTo(portal: Portal, db: Db, asked: readonly Asked[]): Promise<void> {
  const { mail } = callTools(portal, db, null, reminders.name)
  const link = `${portal.environment.PUBLIC_URL}/dashboard/employee-dashboard`
  for (const [, waiting] of Map.groupBy(asked, ({ employee_id }) => employee_id)) {
    const requests = waiting.map(({ summary, requester, waiting_since }) => ({
      summary,
      requester,
      since: dayIn(companyZone, new Date(waiting_since)),
    }))
    const [to] = waiting
    if (to) await mail({ to: to.email, ...reminderLetter(to.first_name, requests, link) })
  }
}

export const jobs: JobDefinition[] = [reminders, orphans, lostRoles]
