import { statements, statementWords } from '@iroko/contract/accounting/statements'
import { companyZone, stampAt } from '@iroko/contract/clock'
import { dayIn, yearOf } from '@iroko/contract/dates'
import { formatMoney } from '@iroko/contract/money'
import type { Page } from '../../../lib/database/listing.ts'
import { implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { companyOf, findCompany } from '../../platform/settings/store.ts'
import { readerOf } from '../journals/actions.ts'
import { checkRange } from '../journals/rules.ts'
import { keptOrMade } from './actions-pdf.ts'
import * as rules from './rules.ts'
import { type StatementTable, statementPdf, statementTable, trialTable } from './rules-pdf.ts'
import * as store from './store.ts'
import { monthsStanding } from './store-kept.ts'
import * as vat from './store-vat.ts'

type Reading = Pick<StaffTools, 'db' | 'now' | 'user'>
interface StatementQuery {
  as_at?: string | undefined
  from?: string | undefined
  to?: string | undefined
  office_id?: string | undefined
  client_id?: string | undefined
  party_id?: string | undefined
  compare?: 'month' | 'year' | undefined
}

export const routes = implement(statements, {
  position: async (call) => {
    const { as_at, rows, before } = await positionOf(call, call.query)
    const sentence = `Position as at ${as_at}${before ? `, beside ${before}` : ''}`
    const about = aboutOf(call, sentence, ...(await standingOf(call, as_at)))
    return { ...paged('position', rows, call.query), about, as_at }
  },

  income: async (call) => {
    const { rows, range, sentence } = await incomeOf(call, call.query)
    return {
      ...paged('income', rows, call.query),
      about: aboutOf(call, sentence, ...(await standingOf(call, range.to))),
      ...range,
    }
  },

  breakdown: async (call) => {
    const { by } = call.query
    const range = rangeOf(call, call.query)
    const by_day = by === 'client' ? await store.monthsOfNewClients(call.db, range) : []
    const found = await store.findGained(call.db, { ...range, by, by_day, ...readerOf(call.user) })
    const rows = found.map(({ lines, ...head }) => ({ ...head, ...rules.gainedOf(lines) }))
    const about = aboutOf(call, `Income by ${by} from ${range.from} to ${range.to}`)
    const totals = rules.sumOfGained(rows)
    return { ...paged('income_breakdown', rules.sortedGained(rows, call.query.sort), call.query), about, totals }
  },

  cashFlow: async (call) => {
    const { rows, range, sentence } = await cashFlowOf(call, call.query)
    const about = aboutOf(call, sentence, ...(await standingOf(call, range.to)))
    const reply = { ...paged('cash_flow', rows, call.query), about, ...range }
    return { ...reply, difference_kobo: rules.differenceOf(rows) }
  },

  trialBalance: async ({ db, user, ...call }) => {
    const query = { ...call.query, ...readerOf(user) }
    checkRange(query)
    return { ...(await listed('trial_balance', store.listTrialBalance(db, query))), totals: await store.totalsOf(db, query) }
  },

  parties: ({ db, query }) => listed('ledger_parties', store.listParties(db, query)),

  vat: async (call) => {
    const range = rangeOf(call, call.query)
    const { rows, ...page } = await vat.listVat(call.db, { ...call.query, ...range })
    const { output_kobo, input_kobo, totals } = await vat.sumVat(call.db, { ...call.query, ...range })
    const payable_kobo = output_kobo - input_kobo
    const left =
      payable_kobo < 0 ? `${formatMoney(-payable_kobo)} to be carried forward` : `${formatMoney(payable_kobo)} to be paid over`
    const about = aboutOf(call, `VAT from ${range.from} to ${range.to}: ${left}`)
    return { vat_lines: rows, ...page, about, totals, output_kobo, input_kobo, payable_kobo }
  },

  pdf: async (call) => {
    const { kind, ...asked } = call.query
    const { from, to } = rangeOf(call, asked)
    const standing = await monthsStanding(call.db, to, companyZone)
    const { compare, office_id, client_id, party_id } = asked
    // Those of before name neither: the same asked again finds them.
    const of = { ...(client_id && { client_id }), ...(party_id && { party_id }) }
    const filters = { compare, office_id, ...of, ...(kind !== 'position' && { from }) }
    const stream = await keptOrMade(call, { kind, filters, to, standing }, async () => {
      const { table, sentence } = await tableOf(call, call.query)
      const company = companyOf(await findCompany(call.db)).name
      const about = aboutOf(call, sentence, ...rules.standingWords(standing))
      return await statementPdf({ company, made: call.now, title: statementWords[kind], about }, table)
    })
    await call.audit({
      action: 'export',
      entity: 'statement',
      entity_id: kind,
      after: { kind: 'pdf', filters: { ...call.query } },
    })
    return { type: 'application/pdf', name: `${kind.replace('_', '-')}-${to}.pdf`, stream }
  },
})

/** Whether the months up to a day are closed, and when one was reopened. */
const standingOf = async ({ db }: Pick<Reading, 'db'>, to: string): Promise<string[]> =>
  rules.standingWords(await monthsStanding(db, to, companyZone))

/** The days of a statement: as they were asked for, else this year up to today by the company's day. */
function rangeOf({ now }: Pick<Reading, 'now'>, query: StatementQuery): { from: string; to: string } {
  const to = query.to ?? query.as_at ?? dayIn(companyZone, now)
  const range = { from: query.from ?? `${yearOf(to)}-01-01`, to }
  checkRange(range)
  return range
}

const monthsOf = (compare: StatementQuery['compare']): number | undefined => compare && { month: 1, year: 12 }[compare]

async function positionOf({ db, now, user }: Reading, { as_at = dayIn(companyZone, now), compare }: StatementQuery) {
  const count = monthsOf(compare)
  const before = count && rules.monthsEarlier(as_at, count)
  const sums = {
    now: await store.findSums(db, { to: as_at, ...readerOf(user) }),
    before: before ? await store.findSums(db, { to: before, ...readerOf(user) }) : undefined,
  }
  return { as_at, before, rows: rules.positionOf(sums) }
}

/** The sums of a range, and of the same days before. */
async function movedIn({ db, now, user }: Reading, query: StatementQuery) {
  const range = rangeOf({ now }, query)
  const { office_id, client_id, party_id } = query
  const of = { office_id, client_id, party_id, before_year_end: true, ...readerOf(user) }
  const at = async (days: { from: string; to: string }) => ({
    ...{ ...days, ...of },
    by_day: client_id ? await store.monthsOfNewClients(db, days) : [],
  })
  const count = monthsOf(query.compare)
  const before = count && { from: rules.monthsEarlier(range.from, count), to: rules.monthsEarlier(range.to, count) }
  const sums = {
    now: await store.findSums(db, await at(range)),
    before: before ? await store.findSums(db, await at(before)) : undefined,
  }
  const days = `from ${range.from} to ${range.to}${before ? `, beside ${before.from} to ${before.to}` : ''}`
  return { range, sums, days }
}

async function incomeOf(call: Reading, query: StatementQuery) {
  const { range, sums, days } = await movedIn(call, query)
  const sentence = [`Income ${days}`, ...(await store.titlesOf(call.db, query))].join(', ')
  return { rows: rules.incomeOf(sums), range, sentence }
}

async function cashFlowOf(call: Reading, { from, to, as_at, compare }: StatementQuery) {
  const { range, sums, days } = await movedIn(call, { from, to, as_at, compare })
  return { rows: rules.cashFlowOf(sums), range, sentence: `Cash flow ${days}` }
}

async function tableOf(
  call: Reading,
  query: StatementQuery & { kind: keyof typeof statementWords },
): Promise<{ table: StatementTable; sentence: string }> {
  if (query.kind === 'trial_balance') {
    const range = rangeOf(call, query)
    const { rows } = await store.listTrialBalance(call.db, {
      ...{ ...query, ...range, ...readerOf(call.user) },
      ...{ kind: undefined, page: 1, limit: 10_000 },
    })
    return { table: trialTable(rows), sentence: `Trial balance from ${range.from} to ${range.to}` }
  }
  if (query.kind === 'position') {
    const { as_at, rows } = await positionOf(call, query)
    return { table: statementTable(rows), sentence: `Position as at ${as_at}` }
  }
  const { rows, sentence } = await (query.kind === 'income' ? incomeOf : cashFlowOf)(call, query)
  return { table: statementTable(rows), sentence }
}

/** What a statement is of, and who made it when. */
const aboutOf = ({ user, now }: Reading, ...sentences: readonly string[]): string[] => [
  ...sentences,
  `Created by ${user.full_name} (${user.ogid}) on ${stampAt(now, user.time_zone)} (${user.time_zone})`,
]

/** One page of rows that are all there. */
function paged<const K extends string, R>(name: K, rows: readonly R[], { page, limit }: { page: number; limit: number }) {
  const found: Page<R> = { rows: rows.slice((page - 1) * limit, page * limit), page, limit, total: rows.length }
  const { rows: shown, ...place } = found
  return { [name]: shown, ...place } as { [N in K]: R[] } & Omit<Page<R>, 'rows'>
}
