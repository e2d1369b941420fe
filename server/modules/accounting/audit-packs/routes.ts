import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { auditPacks } from '@iroko/contract/accounting/audit-packs'
import { type Database, type Db, startReading } from '../../../lib/database/database.ts'
import { implement } from '../../../lib/http/implement.ts'
import { takePlace, watched } from '../../../lib/http/sheet-answers.ts'
import { type ZipPart, zipOf } from '../../../lib/sheets/zips.ts'
import { companyOf, findCompany } from '../../platform/settings/store.ts'
import { readerOf } from '../journals/actions.ts'
import { coverOf, headingOf, type Row, rowsOf, sumsOf } from './rules.ts'
import * as store from './store.ts'

export const routes = implement(auditPacks, {
  take: async (call) => {
    const { db, params, user, now, portal } = call
    const year = { from: `${params.year}-01-01`, until: `${Number(params.year) + 1}-01-01`, ...readerOf(user) }
    const openMonths = (await store.monthsOf(db, year))
      .filter(({ state }) => state !== 'closed')
      .map(({ month }) => String(month))
    const counts = await store.countsOf(db, year)
    const company = companyOf(await findCompany(db)).name
    const cover = coverOf({ company, year: params.year, by: user.full_name, at: now.toISOString(), openMonths, ...counts })
    const after = { year: params.year, entries: counts.entries, is_draft: openMonths.length > 0 }
    // It holds a connection while it is sent, as the sheet of a list does.
    const leave = takePlace(user.id)
    const stream: Readable = Readable.from(watched(zipOf(parts(portal.database, year, cover), now), () => stream.destroy()))
    stream.once('close', leave)
    try {
      await call.audit({ action: 'audit_pack.take', entity: 'period', entity_id: year.from, after })
    } catch (error) {
      stream.destroy()
      throw error
    }
    return { type: 'application/zip', name: `books-${params.year}.zip`, stream }
  },
})

type Year = Parameters<typeof store.batchesOf>[1]

/** The files of the pack in one view of the books, a batch of entries at a time, and last the digest of each. */
async function* parts(database: Database, year: Year, cover: string): AsyncGenerator<ZipPart> {
  const reading = await startReading(database)
  const digests = new Map<string, string>()
  try {
    for (const [name, content] of [['README.txt', ofText(cover)] as const, ...sheets(reading.db, year)])
      yield { name, content: digested(content, (digest) => void digests.set(name, digest)) }
    yield { name: 'SHA256SUMS.txt', content: sumsOf(digests) }
  } finally {
    await reading.end()
  }
}

async function* ofText(text: string): AsyncGenerator<string> {
  yield text
}

async function* digested(content: AsyncIterable<string>, done: (digest: string) => void): AsyncGenerator<string> {
  const hash = createHash('sha256')
  for await (const piece of content) {
    hash.update(piece)
    yield piece
  }
  done(hash.digest('hex'))
}

const columns = {
  entries: [
    ...['number', 'kind', 'dated_on', 'document_on', 'event', 'reference', 'reverses', 'total_kobo', 'made_by'],
    ...['approved_by', 'posted_at', 'source_kind', 'source_id', 'part'],
  ],
  lines: [
    ...['number', 'line', 'dated_on', 'account', 'title', 'debit_kobo', 'credit_kobo', 'office', 'party', 'detail', 'rule'],
    ...['tax', 'tax_base_kobo'],
  ],
  numbers: ['series', 'first', 'last', 'given', 'missing'],
  balances: ['code', 'title', 'kind', 'opening_kobo', 'debit_kobo', 'credit_kobo', 'closing_kobo'],
  accounts: ['code', 'title', 'kind', 'group_code', 'posted_by', 'statement_line', 'archived_on'],
  months: ['month', 'state', 'started_by', 'closed_by', 'closed_at', 'reason', 'reopened_at'],
  receipts: ['number', 'file', 'bytes'],
}

/** Each sheet as it is read: none of it before the one above it was sent. */
function sheets(db: Db, year: Year): [name: string, content: AsyncGenerator<string>][] {
  const whole = (named: keyof typeof columns, read: () => Promise<Row[]>) =>
    sheetOf(columns[named], async function* () {
      yield await read()
    })
  const inBatches = (named: 'entries' | 'lines', read: (ids: readonly string[]) => Promise<Row[]>) =>
    sheetOf(columns[named], async function* () {
      for await (const ids of store.batchesOf(db, year)) yield await read(ids)
    })
  return [
    ['entries.csv', inBatches('entries', (ids) => store.entriesOf(db, ids))],
    ['lines.csv', inBatches('lines', (ids) => store.linesOf(db, ids, year))],
    ['numbers.csv', whole('numbers', () => store.numbersOf(db, year))],
    ['trial-balance.csv', whole('balances', () => store.balancesOf(db, year))],
    ['accounts.csv', whole('accounts', () => store.accountsOf(db))],
    ['months.csv', whole('months', () => store.monthsOf(db, year))],
    ['receipts.csv', whole('receipts', () => store.receiptsOf(db, year))],
  ]
}

async function* sheetOf(named: readonly string[], read: () => AsyncGenerator<Row[]>): AsyncGenerator<string> {
  yield headingOf(named)
  for await (const rows of read()) if (rows.length > 0) yield rowsOf(named, rows)
}
