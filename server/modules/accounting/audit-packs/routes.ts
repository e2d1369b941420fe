import { Readable } from 'node:stream'
import { auditPacks } from '@iroko/contract/accounting/audit-packs'
import { implement } from '../../../lib/http/implement.ts'
import { zipOf } from '../../../lib/sheets/zips.ts'
import { companyOf, findCompany } from '../../platform/settings/store.ts'
import { readerOf } from '../journals/actions.ts'
import { coverOf, digestsOf, sheetOf } from './rules.ts'
import * as store from './store.ts'

export const routes = implement(auditPacks, {
  take: async (call) => {
    const { db, params, user, now } = call
    const year = { from: `${params.year}-01-01`, until: `${Number(params.year) + 1}-01-01`, ...readerOf(user) }
    const [entries, lines, months] = [
      await store.entriesOf(db, year),
      await store.linesOf(db, year),
      await store.monthsOf(db, year),
    ]
    const sheets = [
      {
        name: 'entries.csv',
        content: sheetOf(
          [
            ...['number', 'kind', 'dated_on', 'document_on', 'event', 'reference', 'reverses', 'total_kobo', 'made_by'],
            ...['approved_by', 'posted_at', 'source_kind', 'source_id', 'part'],
          ],
          entries,
        ),
      },
      {
        name: 'lines.csv',
        content: sheetOf(
          [
            ...[
              'number',
              'line',
              'dated_on',
              'account',
              'title',
              'debit_kobo',
              'credit_kobo',
              'office',
              'party',
              'detail',
              'rule',
            ],
            ...['tax', 'tax_base_kobo'],
          ],
          lines,
        ),
      },
      {
        name: 'numbers.csv',
        content: sheetOf(['series', 'first', 'last', 'given', 'missing'], await store.numbersOf(db, year)),
      },
      {
        name: 'trial-balance.csv',
        content: sheetOf(
          ['code', 'title', 'kind', 'opening_kobo', 'debit_kobo', 'credit_kobo', 'closing_kobo'],
          await store.balancesOf(db, year),
        ),
      },
      {
        name: 'accounts.csv',
        content: sheetOf(
          ['code', 'title', 'kind', 'group_code', 'posted_by', 'statement_line', 'archived_on'],
          await store.accountsOf(db),
        ),
      },
      {
        name: 'months.csv',
        content: sheetOf(['month', 'state', 'started_by', 'closed_by', 'closed_at', 'reason', 'reopened_at'], months),
      },
      { name: 'receipts.csv', content: sheetOf(['number', 'file', 'bytes'], await store.receiptsOf(db, year)) },
    ]
    const openMonths = months.filter(({ state }) => state !== 'closed').map(({ month }) => String(month))
    const cover = coverOf({
      ...{ company: companyOf(await findCompany(db)).name, year: params.year, by: user.full_name, at: now.toISOString() },
      ...{ openMonths, entries: entries.length, lines: lines.length },
    })
    const files = [{ name: 'README.txt', content: cover }, ...sheets]
    const after = { year: params.year, entries: entries.length, is_draft: openMonths.length > 0 }
    await call.audit({ action: 'audit_pack.take', entity: 'period', entity_id: year.from, after })
    const parts = [...files, { name: 'SHA256SUMS.txt', content: digestsOf(files) }]
    return { type: 'application/zip', name: `books-${params.year}.zip`, stream: Readable.from(zipOf(parts, now)) }
  },
})
