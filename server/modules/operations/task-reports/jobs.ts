import { addDays, dayIn } from '@iroko/contract/dates'
import { jobTools, type Tools } from '../../../lib/http/implement.ts'
import { may, type User } from '../../../lib/http/rights.ts'
import { findUser } from '../../../lib/http/sessions.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import type { Portal } from '../../../lib/portal.ts'
import { mailSummary } from './notify.ts'
import { nextMailAt } from './rules.ts'
import { listSummary } from './store.ts'
import { type DueMail, deleteMail, findDue, lockDue, setNext, titleOf } from './store-mails.ts'

/** Rows of a summary that is mailed. */
const mostRows = 1000

/**
 * Sends one summary whose time has come, of those whom its reader leads by now and up to yesterday by their clock; answers whether there was
 * one. Where they left, lost the permission, or the office is gone, it ends.
 */
export async function mailNext(portal: Portal): Promise<boolean> {
  const { database, now } = portal
  const next = await findDue(database.db, now())
  if (!next) return false
  const user = await findUser(database, next.employee_id, now())
  await database.db.transaction().execute(async (db) => {
    const tools = jobTools(portal, db, 'mail-task-summaries')
    const mail = await lockDue(db, next.id, tools.now)
    if (mail) await send(tools, mail, user)
  })
  return true
}

async function send(tools: Tools, mail: DueMail, user: User | undefined): Promise<void> {
  const { db } = tools
  const office = mail.office_id === null ? null : await titleOf(db, mail.office_id)
  if (!user || !may(user, 'task.manage') || office === undefined) {
    await deleteMail(db, mail.id, mail.employee_id)
    await tools.changed('task_summary_mails', { for: [mail.employee_id] })
    return
  }
  const to = addDays(dayIn(user.time_zone, tools.now), -1)
  const { by, days, office_id } = mail
  const about = { from: addDays(to, 1 - days), to, by, office }
  const query = { ...about, page: 1, limit: mostRows, sort: '-assigned', ...(office_id && { office_id }) }
  const { rows } = await listSummary(db, user, query, dayIn(user.time_zone, tools.now))
  const address = new URLSearchParams({ from: about.from, to, by, ...(office_id && { office_id }) })
  await mailSummary(tools, user, about, rows, address.toString())
  await setNext(db, mail.id, nextMailAt({ weekday: mail.weekday, time: mail.sent_at }, user.time_zone, tools.now))
  await tools.changed('task_summary_mails', { for: [mail.employee_id] })
}

const mails: JobDefinition = {
  name: 'mail-task-summaries',
  cron: '*/10 * * * *',
  run: async (portal) => {
    while (await mailNext(portal));
  },
}

export const jobs: JobDefinition[] = [mails]
