/** Salaries of an import as one request, first ones and changes: they count when a second person has approved them. */
import { conflict } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'
import { requestRow } from '@iroko/contract/platform/approval-kinds'
import type { RequestKind } from '../../../lib/house/request-kind.ts'
import type { Tools } from '../../../lib/http/implement.ts'
import { findAddressees, writeEach } from '../../../lib/mail/letters.ts'
import { sendMails } from '../../../lib/mail/mail.ts'
import { previewRequest } from '../../platform/approvals/store.ts'
import { findHolders } from '../../platform/approvers/store-able.ts'
import { sendRequest } from '../../platform/requests/actions.ts'
import { type NamedDescription, requestLetters } from '../../platform/requests/notify.ts'
import { findWhyNobody } from '../../platform/requests/store-nobody.ts'
import { salaryMail } from '../salaries/notify.ts'
import { planSalary, salaryOn } from '../salaries/rules.ts'
import { datedSalaries, firstSalary, writeSalaries } from '../salaries/store.ts'
import * as store from './store.ts'

export const firstSalariesRequest: RequestKind<store.FirstSalariesRecord, NamedDescription> = {
  kind: 'first_salaries',
  lock: store.lockFirstSalaries,
  apply: takeEffect,
  release: ({ db, now }, { id }) => store.endLines(db, id, now),

  // Figures only to those who read pay: never in a letter.
  describe: async ({ db, user }, ids) =>
    (await store.findFirstSalaries(db, ids, user)).map(
      ({ id, version, asked_by, people, file_name, is_first, shows_pay, ...row }) => ({
        id,
        version,
        asker: asked_by,
        others: [],
        summary: `${is_first ? 'First salaries' : 'Salaries'} of ${peopleText(people)} from ${file_name}`,
        what: `the ${is_first ? 'first salaries' : 'salaries'} of ${peopleText(people)} from ${file_name}`,
        reason: null,
        change: [],
        facts: shows_pay
          ? [
              { label: 'Total monthly gross', value: formatMoney(row.total_kobo) },
              { label: 'Highest', value: formatMoney(row.highest_kobo) },
            ]
          : [],
      }),
    ),

  letters: requestLetters({ did: 'imported', once: 'They take effect once you approve them.' }),
}

const peopleText = (count: number): string => (count === 1 ? '1 person' : `${count.toLocaleString('en-NG')} people`)

/** Asks for the salaries of people who were just added. */
export const askForFirstSalaries = (call: Tools, asked_by: string, file_name: string, lines: readonly store.FirstPay[]) =>
  askForSalaries(
    call,
    asked_by,
    file_name,
    lines.map((line) => ({ ...line, ...firstSalary, replaces: null })),
  )

/**
 * Asks for salaries as one request; a policy about amounts sees the highest, so that none hides among others. Nobody decides one with
 * their own in it, and is author of nobody else's by that. Where that leaves nobody, the salaries of those who might decide are asked for
 * one by one; one that nobody can decide is left out, which whoever asks is told.
 */
export async function askForSalaries(
  call: Tools,
  asked_by: string,
  file_name: string,
  lines: readonly store.SalaryLine[],
): Promise<string[]> {
  const left = []
  const notes = []
  for (const part of await partsOf(call, asked_by, lines)) {
    if (part.able.length > 0) {
      await askForPart(call, asked_by, file_name, part.lines)
      notes.push(decidedNote(await namesOf(call.db, part.able), await store.namesOf(call.db, part.lines)))
    } else left.push(...part.lines)
  }
  if (left.length === 0) return notes
  const names = await store.namesOf(call.db, left)
  const request = {
    kind: 'first_salaries',
    requester_id: asked_by,
    makers: [asked_by],
    subjects: subjectsOf(left),
    today: call.today,
  } as const
  const why = await findWhyNobody(call.db, request)
  await writeEach(
    call,
    [{ to: asked_by, path: '/dashboard/payroll/salaries', letter: leftOutLetter(file_name, names) }],
    'decisions',
  )
  return [...notes, `Left out: ${andList(names)}. ${why}`]
}

const andList = (names: readonly string[]): string => new Intl.ListFormat('en').format(names)

/** 'Ada Obi can decide the salaries of 58 people' */
const decidedNote = (able: readonly string[], whose: readonly string[]): string =>
  `${andList(able.slice(0, 4))} can decide ${whose.length === 1 ? `the salary of ${whose[0]}` : `the salaries of ${whose.length.toLocaleString('en-NG')} people`}`

/** All lines together where somebody can decide them; else those of who might decide stand alone. */
async function partsOf(call: Tools, asked_by: string, lines: readonly store.SalaryLine[]) {
  if (lines.length === 0) return []
  const whole = { lines, able: await findAble(call, asked_by, lines) }
  if (whole.able.length > 0) return [whole]
  const holders = new Set(await findHolders(call.db, requestRow('first_salaries').decide, call.today))
  const own = lines.filter(({ employee_id }) => holders.has(employee_id))
  const others = lines.filter(({ employee_id }) => !holders.has(employee_id))
  const parts = []
  for (const some of [others, ...own.map((line) => [line])])
    if (some.length > 0) parts.push({ lines: some, able: await findAble(call, asked_by, some) })
  // Without anybody at all the refusal names everybody and the way out.
  return parts.some(({ able }) => able.length > 0) ? parts : [{ lines, able: [asked_by] }]
}

const namesOf = async (db: Tools['db'], ids: readonly string[]): Promise<string[]> =>
  (await findAddressees(db, ids)).map(({ full_name }) => full_name)

const subjectsOf = (lines: readonly store.SalaryLine[]) => [...new Set(lines.map(({ employee_id }) => employee_id))]
const highestOf = (lines: readonly store.SalaryLine[]) =>
  lines.reduce((most, { amount_kobo }) => Math.max(most, amount_kobo), 0)

/** Who is asked first; whoever asks where no policy is there, which the refusal says. */
async function findAble({ db, today }: Tools, asked_by: string, lines: readonly store.SalaryLine[]): Promise<string[]> {
  const facts = { amount_kobo: highestOf(lines) }
  const asked = { requester_id: asked_by, makers: [asked_by], subjects: subjectsOf(lines), facts, today }
  const found = await previewRequest(db, { kind: 'first_salaries', ...asked })
  if (!found) return [asked_by]
  return (found.steps.find(({ approvers }) => approvers.length > 0)?.approvers ?? []).map(({ holder_id }) => holder_id)
}

async function askForPart(call: Tools, asked_by: string, file_name: string, lines: readonly store.SalaryLine[]): Promise<void> {
  const id = await store.insertFirstSalaries(call.db, { file_name, asked_by, lines, now: call.now })
  const after = { file_name, people: lines.length }
  await call.audit({ action: 'people.salary.ask', entity: 'first_salaries', entity_id: id, after })
  const parties = { requester_id: asked_by, makers: [asked_by], subjects: subjectsOf(lines) }
  await sendRequest(call, firstSalariesRequest, { id, ...parties, facts: { amount_kobo: highestOf(lines) } })
}

const leftOutLetter = (file_name: string, names: readonly string[]) => ({
  subject: `Salaries left out of ${file_name}: ${names.join(', ')}`,
  lines: [
    `Nobody can decide the salary of ${names.join(', ')}: nobody decides their own, and nobody decides what they proposed.`,
    'Give another person a role that changes pay and have a colleague confirm it. Then enter these salaries again.',
  ],
  door: 'Salaries',
})

/** Whose salary of the day is no longer what it was when it was asked for, or who has left, is passed by. */
async function takeEffect(call: Tools, { id, asked_by }: store.FirstSalariesRecord): Promise<string> {
  const { db, now } = call
  const open = await store.lockLines(db, id)
  const known = Map.groupBy(
    await datedSalaries(
      db,
      open.map(({ employee_id }) => employee_id),
    ),
    ({ employee_id }) => employee_id,
  )
  const ready = open.filter(
    ({ employee_id, starts_on, replaces }) => (salaryOn(known.get(employee_id) ?? [], starts_on)?.id ?? null) === replaces,
  )
  if (ready.length === 0)
    throw conflict('nothing_left', 'Everyone in this import now has another salary or has left. Reject it')
  await writeSalaries(
    db,
    ready.map(({ employee_id, amount_kobo, source, reason, starts_on }) => ({
      ...planSalary(known.get(employee_id) ?? [], starts_on),
      salary: { employee_id, amount_kobo, source, reason, set_by: asked_by },
    })),
    now,
  )
  await store.approveLines(
    db,
    id,
    ready.map((line) => line.id),
    now,
  )
  await call.audit(
    ready.map(({ employee_id, starts_on, source, reason }) => ({
      action: 'people.salary',
      entity: 'salary',
      entity_id: employee_id,
      after: { starts_on, source, reason, first_salaries: id },
    })),
  )
  // Newcomers are written to when they are invited.
  const raised = ready.filter(({ source }) => source !== firstSalary.source)
  if (raised.length > 0)
    await sendMails(
      call.portal,
      db,
      raised.map((line) => salaryMail(line, line, call.portal.environment.PUBLIC_URL)),
    )
  await call.changed('pay', { for: ready.map(({ employee_id }) => employee_id), permission: 'people.pay.read' })
  const passed = open.length - ready.length
  return `Salaries of ${peopleText(ready.length)} set${passed > 0 ? `, ${passed} skipped: their salary was changed in the meantime` : ''}`
}

/**
 * Who could decide salaries of people who are not added yet, if somebody asked for them now; where nobody could, who is shut out by what and what
 * opens the way. Amounts in kobo.
 */
export async function salaryNote(
  { db, today }: Pick<Tools, 'db' | 'today'>,
  asked_by: string,
  amounts: readonly number[],
): Promise<string> {
  const request = { kind: 'first_salaries', requester_id: asked_by, makers: [asked_by], subjects: [], today } as const
  const found = await previewRequest(db, { ...request, facts: { amount_kobo: Math.max(...amounts) } })
  const able = found?.steps.find(({ approvers }) => approvers.length > 0)?.approvers ?? []
  const whose = `the salaries of ${amounts.length.toLocaleString('en-NG')} ${amounts.length === 1 ? 'person' : 'people'}`
  if (able.length === 0) return `Nobody can decide ${whose}. ${await findWhyNobody(db, request)}`
  const names = await namesOf(
    db,
    able.map(({ holder_id }) => holder_id),
  )
  return `${andList(names.slice(0, 4))} can decide ${whose}`
}
