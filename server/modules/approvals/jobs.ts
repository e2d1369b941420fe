import { addDays, dayIn } from '@iroko/contract/dates'
import { afterWorkingDays, loadCalendar } from '../../lib/calendar.ts'
import type { Db } from '../../lib/database.ts'
import { callTools } from '../../lib/implement.ts'
import type { JobDefinition } from '../../lib/jobs.ts'
import { companyZone, type Portal } from '../../lib/portal.ts'
import { reminderLetter } from './rules-letters.ts'
import { reresolveOrphans } from './store-reresolve.ts'
import { type Asked, findAsked, listWithDeadline, markReminded } from './store-waiting.ts'

/** A working day has eight of the hours in which deadlines are given. */
const hoursADay = 8

const reminders: JobDefinition = {
  name: 'approval-reminders',
  cron: '0 8 * * 1-6',
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
  const tools = callTools(portal, db, null, reminders.name)
  const changed = (await reresolveOrphans(db, { today, now })).filter(
    ({ status, asked }) => status !== 'pending' || asked.length > 0,
  )
  for (const { id, kind, subject_id, status, asked } of changed) {
    await tools.audit({ action: 'approval.reassign', entity: 'approval', entity_id: id, after: { status, asked } })
    if (status !== 'pending') await portal.jobs.enqueue(db, `${kind}-settled`, { subject_id })
  }
  const newly = new Set(changed.flatMap(({ asked }) => asked))
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
  const calendar = await loadCalendar(db, null, addDays(today, -366), today)
  const late = (await listWithDeadline(db, now)).filter(({ since, deadline_hours }) => {
    const due = afterWorkingDays(calendar, dayIn(companyZone, new Date(since)), Math.ceil(deadline_hours / hoursADay))
    return due <= today
  })
  const ids = late.map(({ id }) => id)
  await writeTo(portal, db, await findAsked(db, ids, today))
  await markReminded(db, ids, now)
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

export const jobs: JobDefinition[] = [reminders, orphans]
