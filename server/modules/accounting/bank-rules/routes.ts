import { bankRules } from '@iroko/contract/accounting/bank-rules'
import { companyZone } from '@iroko/contract/clock'
import { dayIn } from '@iroko/contract/dates'
import { conflict, notFound, orNotFound } from '@iroko/contract/errors'
import { staleBy } from '../../../lib/audit.ts'
import { implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { findBankLine, lockBankLines, raiseVersions, undoMatch } from '../bank-matches/store.ts'
import { lockPosting, post } from '../journals/actions.ts'
import { bookLine } from './actions.ts'
import { fits } from './rules.ts'
import * as store from './store.ts'

export const routes = implement(bankRules, {
  list: ({ db, query }) => listed('bank_rules', store.listRules(db, query)),

  fitting: async ({ db, params, today }) => {
    const line = await orNotFound(findBankLine(db, params.id, today), 'line')
    if (line.open_kobo !== line.amount_kobo) return { rules: [] }
    const rules = await store.rulesThatCount(db)
    return { rules: rules.filter((rule) => fits(rule, line)).map(({ id, title }) => ({ id, title })) }
  },

  stop: async (call) => {
    const { db, params, body, now } = call
    const rule = await orNotFound(store.lockRule(db, params.id), 'rule')
    if (rule.version !== body.version) throw await staleBy(db, 'bank_rule', rule.id)
    if (rule.stopped_at) throw conflict('stopped', 'This rule was stopped before')
    await store.stopRule(db, rule.id, now.toISOString())
    await call.audit({ action: 'bank_rule.stop', entity: 'bank_rule', entity_id: rule.id, after: { title: rule.title } })
    await call.changed('bank', { permission: 'bank.read' })
    return { message: `Rule ${rule.title} books nothing any more` }
  },

  book: async (call) => {
    const { db, body, user } = call
    const line = await lockLine(call)
    if (line.open_kobo !== line.amount_kobo) throw conflict('matched', 'Part of this line is matched. Undo the match first')
    const rule = (await store.rulesThatCount(db)).find(({ id }) => id === body.rule_id)
    if (!rule || !fits(rule, line)) throw conflict('no_rule', 'This rule does not fit the line')
    const number = await bookLine(call, rule, line, user.id)
    const after = { dated_on: line.dated_on, amount_kobo: line.amount_kobo, rule: rule.title, entry: number }
    await call.audit({ action: 'bank_line.book', entity: 'bank_line', entity_id: line.id, after })
    await call.changed('bank', { permission: 'bank.read' })
    return { message: `Booked as ${number} by ${rule.title}` }
  },

  unbook: async (call) => {
    const { db, user, now } = call
    const line = await lockLine(call)
    await lockPosting(db)
    const booking = await store.findBooking(db, line.id)
    if (!booking) throw conflict('not_booked', 'This line was not booked by a rule')
    const { match_id, entry_id: reverses, number, part, reference, lines } = booking
    await undoMatch(db, match_id, { undone_by: user.id, undone_at: now.toISOString() })
    const [, document_on = booking.dated_on] = [booking.dated_on, dayIn(companyZone, now)].toSorted()
    const source = {
      source_kind: 'bank_line',
      source_id: line.id,
      part: `${part} reversed`,
      kind: 'reversal',
      event: 'bank_rule',
    } as const
    const mirror = lines.map(({ memo: detail, ...side }) => ({ ...side, authority: null, detail }))
    await post(db, { ...source, reference, reverses, document_on, lines: mirror }, { now })
    await raiseVersions(db, [line.id])
    const after = { dated_on: line.dated_on, amount_kobo: line.amount_kobo, entry: number }
    await call.audit({ action: 'bank_line.unbook', entity: 'bank_line', entity_id: line.id, after })
    await call.changed('bank', { permission: 'bank.read' })
    return { message: `${number} reversed. The line is open again` }
  },
})

/** The line, held, as the caller read it. */
async function lockLine({ db, params, body, today }: StaffTools & { params: { id: string }; body: { version: number } }) {
  const [line] = await lockBankLines(db, [params.id], today)
  if (!line) throw notFound('line')
  if (line.version !== body.version) throw await staleBy(db, 'bank_line', line.id)
  return line
}
