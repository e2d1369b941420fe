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

/** A request that this ends is finished by the module whose request it is. */
async function replaceThoseWhoLeft(portal: Portal, db: Db): Promise<void> {
  const now = portal.now()
  for (const { kind, subject_id, status } of await reresolveOrphans(db, { today: dayIn(companyZone, now), now })) {
    if (status !== 'pending') await portal.jobs.enqueue(db, `${kind}-settled`, { subject_id })
  }
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
  const tools = callTools(portal, db, null, reminders.name)
  const link = `${portal.environment.PUBLIC_URL}/dashboard/employee-dashboard`
  for (const waiting of byPerson(await findAsked(db, ids, today))) {
    const [first] = waiting
    if (!first) continue
    const requests = waiting.map(({ summary, requester, waiting_since }) => ({
      summary,
      requester,
      since: dayIn(companyZone, new Date(waiting_since)),
    }))
    await tools.mail({ to: first.email, ...reminderLetter(first.first_name, requests, link) })
  }
  await markReminded(db, ids, now)
}

const byPerson = (asked: readonly Asked[]): Asked[][] => [...Map.groupBy(asked, ({ employee_id }) => employee_id).values()]

export const jobs: JobDefinition[] = [reminders]
