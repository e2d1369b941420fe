import { dayIn } from '@iroko/contract/dates'
import { isFault } from '@iroko/contract/errors'
import { actAs } from '../../../lib/acting.ts'
import { auditAll } from '../../../lib/audit.ts'
import type { Db } from '../../../lib/database/database.ts'
import { violatesConstraint } from '../../../lib/database/violation.ts'
import { changed } from '../../../lib/events.ts'
import { sealerOf } from '../../../lib/files/sealed.ts'
import { callTools } from '../../../lib/http/implement.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { sendMails } from '../../../lib/mail/mail.ts'
import { companyZone, type Portal } from '../../../lib/portal.ts'
import { hashToken, newToken } from '../../../lib/sign-in/tokens.ts'
import { insertFirstTokens } from '../../platform/identity/store.ts'
import { companyOf, findCompany } from '../../platform/settings/store.ts'
import { hiddenMail } from '../email-changes/actions.ts'
import { invitationHours } from '../email-changes/actions-invite.ts'
import { invitationLetter } from '../email-changes/notify.ts'
import { askForFirstSalaries } from '../first-salaries/actions.ts'
import { accountsWait, askToConfirm } from '../pay-details/notify.ts'
import { openContent, sealReport } from './routes.ts'
import { checkRows, type Newcomer, namesIn, type ReportRow } from './rules.ts'
import * as imports from './store.ts'
import { firstSalariesOf, insertFirstAccounts } from './store-first-pay.ts'
import * as newcomers from './store-people.ts'

/** People per batch; progress is published after each. */
const batch = 500

/** Adds the people of a checked file: all in one transaction, or nobody. */
const addAll: JobDefinition = {
  name: 'employee-import',
  longestHours: 24,
  async run(portal, { id, request_id }) {
    const found = await imports.findWaiting(portal.database.db, String(id))
    if (!found) return
    const job: ImportJob = { portal, id: found.id, author: found.created_by, requestId: String(request_id ?? addAll.name) }
    await moveOn(job, { state: 'running', added_count: 0 })
    try {
      const author = { id: job.author, now: portal.now() }
      const report = await actAs(author, () => portal.database.db.transaction().execute((db) => addOrReport(job, db)))
      if (report)
        await giveBack(job, report, 'The company data changed after the check. Nobody was added. Correct the rows below')
    } catch (error) {
      // Another person received one of the emails after the last check; the next check reports it.
      const isTaken = violatesConstraint(error, 'employee_email')
      if (!isTaken) portal.log.error({ err: error, import: found.id }, 'an import broke off')
      const why = isFault(error) ? `${error.message}. Nobody was added` : brokeOff
      await giveBack(job, undefined, isTaken ? 'Another person was added at the same moment. Check the file again' : why)
    }
  },
}

const brokeOff = 'The import failed and nobody was added. Try again'

interface ImportJob {
  portal: Portal
  id: string
  author: string
  requestId: string
}

/** Adds everyone, or returns the report when a check fails. */
async function addOrReport(job: ImportJob, db: Db): Promise<ReportRow[] | undefined> {
  await imports.lockImports(db)
  const found = await imports.findWaiting(db, job.id)
  if (!found?.content) return undefined
  const sheet = openContent(job.portal.environment, job.id, found.content)
  const today = dayIn(companyZone, job.portal.now())
  const company = await imports.companyFor(
    { db, today, author: job.author, sealer: sealerOf(job.portal.environment) },
    (banks) => namesIn(sheet, found.mapping, banks),
  )
  const checked = checkRows(sheet, found.mapping, company)
  if (checked.report.some(({ problems }) => problems.length > 0)) return checked.report
  const people = await addEveryone(job, db, checked.newcomers)
  const ogids = new Map(people.map(({ ogid, newcomer }) => [newcomer.line, ogid]))
  const report = checked.report.map((row) => ({ ...row, ogid: ogids.get(row.line) ?? null }))
  const now = job.portal.now()
  const sealed = sealReport(job.portal.environment, job.id, report)
  await imports.updateProgress(
    db,
    job.id,
    { state: 'done', added_count: ogids.size, content: null, report: sealed, note: null },
    now,
  )
  const tools = { ...callTools(job.portal, db, job.author, job.requestId), now, today, requestId: job.requestId }
  const after = { file_name: found.file_name, people: ogids.size }
  await tools.audit({ action: 'people.import', entity: 'employee_import', entity_id: job.id, after })
  const accounts = people.filter(({ newcomer }) => newcomer.account).length
  if (accounts > 0) {
    const by = { id: job.author, full_name: await imports.authorName(db, job.author) }
    await askToConfirm(tools, { by, letter: accountsWait(by.full_name, accounts, found.file_name) })
  }
  await askForFirstSalaries(tools, job.author, found.file_name, firstSalariesOf(people))
  await changed(db, 'people', { permission: 'directory.read' })
  await changed(db, 'imports', { for: [job.author] })
  return undefined
}

async function addEveryone(job: ImportJob, db: Db, all: readonly Newcomer[]): Promise<readonly newcomers.Numbered[]> {
  const { portal } = job
  const now = portal.now()
  const today = dayIn(companyZone, now)
  const { name: company } = companyOf(await findCompany(db))
  const people = await newcomers.numberNewcomers(db, all)
  const author = { id: job.author, full_name: await imports.authorName(db, job.author) }
  for (let from = 0; from < people.length; from += batch) {
    const some = people.slice(from, from + batch)
    await newcomers.insertPeople(db, some, now)
    const staff = some.map(({ id, newcomer: { person, job: terms } }) => {
      const { hire_date, employment_type } = terms
      return { id, gender: person.gender ?? null, employment_type, hire_date }
    })
    for (const join of portal.house.onJoin) await join({ db, today, now }, staff)
    const pay = await insertFirstAccounts(db, some, author, sealerOf(portal.environment), now)
    await sendMails(portal, db, pay.letters)
    await invite(portal, db, some, company)
    await auditAll(db, { id: job.author, requestId: job.requestId }, [
      ...some.map((person) => addedChange(job, person)),
      ...pay.changes,
    ])
    // The embedded database has one session, which this transaction holds.
    if (portal.database.kind === 'postgres') await moveOn(job, { added_count: from + some.length })
  }
  await newcomers.insertLeaders(db, people)
  return people
}

function addedChange(job: ImportJob, { id, ogid, newcomer }: newcomers.Numbered) {
  const { hire_date, employment_type, probation_ends_on, remote } = newcomer.job
  const terms = { hire_date, employment_type, probation_ends_on: probation_ends_on ?? null, remote }
  const after = {
    ogid,
    ...newcomer.person,
    private_email: newcomer.person.private_email && hiddenMail,
    ...terms,
    ...newcomers.placeOf(newcomer.job),
    leaders: newcomer.leaders,
    import_id: job.id,
  }
  return { action: 'people.create', entity: 'employee', entity_id: id, after }
}

/** Invitation links, as for people added one by one. */
async function invite(portal: Portal, db: Db, people: readonly newcomers.Numbered[], company: string): Promise<void> {
  const links = people.map((person) => ({ ...person, token: newToken() }))
  const expires = new Date(portal.now().getTime() + invitationHours * 3_600_000)
  await insertFirstTokens(
    db,
    links.map(({ id, token }) => ({ account_id: id, token_hash: hashToken(token) })),
    expires,
  )
  const letters = links.map(({ ogid, newcomer: { person, job }, token }) => {
    const link = `${portal.environment.PUBLIC_URL}/reset-password?token=${token}`
    const { hire_date } = job
    const to = person.private_email || person.email
    return invitationLetter({ ...person, ogid, hire_date, company, link, hours: invitationHours }, to)
  })
  await sendMails(portal, db, letters)
}

/** Publishes progress outside the transaction, so that it is visible at once. */
async function moveOn({ portal, id, author }: ImportJob, change: Parameters<typeof imports.updateProgress>[2]): Promise<void> {
  const { db } = portal.database
  await imports.updateProgress(db, id, change, portal.now())
  await changed(db, 'imports', { for: [author] })
}

async function giveBack(job: ImportJob, report: ReportRow[] | undefined, note: string): Promise<void> {
  const wrong_count = report?.filter(({ problems }) => problems.length > 0).length
  const found = report ? { wrong_count: wrong_count ?? null, report: sealReport(job.portal.environment, job.id, report) } : {}
  await moveOn(job, { state: 'checked', added_count: 0, note, ...found })
}

export const jobs: JobDefinition[] = [addAll]
