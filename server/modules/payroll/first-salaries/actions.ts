/** First salaries of an import as one request: they count when a second person has approved them. */
import { conflict } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'
import type { Tools } from '../../../lib/http/implement.ts'
import { quote } from '../../../lib/letters.ts'
import { type Description, type RequestKind, sendRequest } from '../../platform/requests/actions.ts'
import { firstSalary } from '../salaries/store.ts'
import * as store from './store.ts'

interface FirstSalariesDescription extends Description {
  what: string
}

export const firstSalariesRequest: RequestKind<store.FirstSalariesRecord, FirstSalariesDescription> = {
  kind: 'first_salaries',
  noun: 'first salaries',
  table: 'first_salaries',
  news: { topics: ['pay', 'approvals'], permission: 'people.pay.edit' },
  lock: store.lockFirstSalaries,
  apply: takeEffect,
  release: ({ db, now }, { id }) => store.endLines(db, id, now),

  // Figures only to those who read pay: never in a letter.
  describe: async ({ db, user }, ids) =>
    (await store.findFirstSalaries(db, ids, user)).map(({ id, version, asked_by, people, file_name, shows_pay, ...row }) => ({
      id,
      version,
      asker: asked_by,
      others: [],
      summary: `First salaries of ${peopleText(people)} from ${file_name}`,
      what: `the first salaries of ${peopleText(people)} from ${file_name}`,
      reason: null,
      change: [],
      facts: shows_pay
        ? [
            { label: 'Monthly gross in all', value: formatMoney(row.total_kobo) },
            { label: 'Highest', value: formatMoney(row.highest_kobo) },
          ]
        : [],
    })),

  letters: {
    asked: ({ asker, what }) => ({
      subject: `${asker.full_name} awaits your decision: ${what}`,
      lines: [`${asker.full_name} imported ${what}.`, 'They take effect once you approve them.'],
      door: 'Open the request',
    }),
    approved: ({ what }, by, comment) => ({
      subject: `Approved: ${what}`,
      lines: [`${by} approved ${what}.`, ...quote(comment)],
      door: 'See the request',
    }),
    rejected: ({ what }, by, comment) => ({
      subject: `Rejected: ${what}`,
      lines: [`${by} rejected ${what}.`, ...quote(comment)],
      door: 'See the request',
    }),
  },
}

const peopleText = (count: number): string => (count === 1 ? '1 person' : `${count.toLocaleString('en-NG')} people`)

/** Asks for the salaries of people who were just added; a policy about amounts sees the highest, so that none hides among others. */
export async function askForFirstSalaries(
  call: Tools,
  asked_by: string,
  file_name: string,
  lines: readonly store.FirstPay[],
): Promise<void> {
  if (lines.length === 0) return
  const id = await store.insertFirstSalaries(call.db, { file_name, asked_by, lines, now: call.now })
  const after = { file_name, people: lines.length }
  await call.audit({ action: 'people.salary.ask', entity: 'first_salaries', entity_id: id, after })
  const amount_kobo = lines.reduce((most, line) => Math.max(most, line.amount_kobo), 0)
  await sendRequest(call, firstSalariesRequest, { id, requester_id: asked_by, makers: [asked_by], facts: { amount_kobo } })
}

async function takeEffect(call: Tools, { id, asked_by }: store.FirstSalariesRecord): Promise<string> {
  const set = await store.writeFirstSalaries(call.db, id, asked_by, call.now)
  if (set.length === 0) throw conflict('nothing_left', 'Everyone of this import has a salary or has left. Reject it')
  await call.audit(
    set.map(({ employee_id, starts_on }) => ({
      action: 'people.salary',
      entity: 'salary',
      entity_id: employee_id,
      after: { starts_on, ...firstSalary, first_salaries: id },
    })),
  )
  await call.changed('pay', { for: set.map(({ employee_id }) => employee_id), permission: 'people.pay.read' })
  return `Salaries of ${peopleText(set.length)} set`
}
