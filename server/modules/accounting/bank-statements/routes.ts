import { createHash } from 'node:crypto'
import { type BankColumn, bankFileLimits, bankStatements } from '@iroko/contract/accounting/bank-statements'
import { conflict, invalid, orNotFound } from '@iroko/contract/errors'
import { v7 as uuid } from 'uuid'
import type { BankFile } from '../../../lib/bank-files/bank-file.ts'
import { readBankFile } from '../../../lib/bank-files/read-bank-file.ts'
import { updateVersion } from '../../../lib/crud.ts'
import type { Db } from '../../../lib/database/database.ts'
import { orRefuse } from '../../../lib/database/violation.ts'
import { sealerOf } from '../../../lib/files/sealed.ts'
import { sealedAs } from '../../../lib/house/sealed.ts'
import { lockForStep, type RecordStep } from '../../../lib/house/steps.ts'
import { byKey, callTools, implement, listed, ownTransaction } from '../../../lib/http/implement.ts'
import { countAttempt } from '../../../lib/http/limits.ts'
import { readUpload, type Sheet } from '../../../lib/sheets/read-sheet.ts'
import { explainNew } from '../bank-rules/actions.ts'
import { balancesOf, freshOf, keyed, keyOf, oldestFirst } from './rules.ts'
import { guessColumns, linesOf, missingColumns, withBankHeadings } from './rules-table.ts'
import * as store from './store.ts'

export const routes = implement(bankStatements, {
  accounts: async ({ db, today }) => ({ cash_accounts: await store.listAccounts(db, today) }),

  list: ({ db, query }) => listed('bank_statements', store.listStatements(db, query)),

  lines: ({ db, query, today }) => listed('bank_lines', store.listLines(db, today, query)),

  file: async ({ db, params, portal }) => {
    const { id, content_sealed, file_name } = await orNotFound(store.findFile(db, params.id), 'file')
    const opened = sealerOf(portal.environment).open(content_sealed, sealedAs(store.fileColumn, id))
    return { type: 'application/octet-stream', name: file_name, stream: Buffer.from(opened, 'base64') }
  },

  import: ownTransaction(async (call) => {
    const { portal, once, user, query, now, requestId } = call
    const { account_id, keep } = query
    await countAttempt(portal.database.db, [{ key: `bank-import:${user.id}`, tries: 120, minutes: 60 }])
    const bytes = await readUpload(call.file.stream, bankFileLimits)
    const read = await readBankFile(bytes, {
      ...bankFileLimits,
      choice: { sheet: query.sheet, heading_row: query.heading_row },
    })
    const digest = createHash('sha256').update(bytes).digest('hex')
    return await once(async (db) => {
      const account = await store.lockAccount(db, account_id)
      if (!account) throw invalid({ account_id: 'Choose a bank or cash account of the chart' })
      const table =
        'sheet' in read ? await readTable(db, read.sheet, query) : { file: read.file, shape: statementShape, layout: undefined }
      const { shape, file } = table
      const report = { ...shape, ...nothing }
      if (!file) return toLookAt(report, report.missing ?? 'This file has no lines', keep)
      if (file.lines.length === 0) throw invalid({ file: 'This file has no transactions' })
      const lines = keyed(account.id, oldestFirst(file.lines))
      const balances = balancesOf({ ...file, lines }, query)
      const days = { from_on: lines[0]?.dated_on ?? null, to_on: lines.at(-1)?.dated_on ?? null, lines: lines.length }
      if (!balances) {
        const asked = 'This file does not say the balances. Enter the opening and the closing balance of the statement'
        return toLookAt({ ...report, ...days, needs_balances: true }, asked, keep)
      }
      const known = await store.knownOf(
        db,
        account.id,
        lines.map(({ fingerprint }) => fingerprint),
      )
      const fresh = freshOf(lines, balances, new Set(known.map(keyOf)), await store.lastStatement(db, account.id))
      if (typeof fresh === 'string') throw invalid({ file: fresh })
      const found = { ...report, ...days, ...balances, fresh: fresh.lines.length, known: fresh.known }
      if (fresh.lines.length === 0) return { message: 'All lines of this file were imported before', bank_import: found }
      if (!keep) return { message: 'File checked. Nothing is imported yet', bank_import: found }

      const statement_id = uuid()
      const [first, last] = [fresh.lines[0], fresh.lines.at(-1)]
      const statement = {
        id: statement_id,
        account_id: account.id,
        from_on: first?.dated_on ?? '',
        to_on: last?.dated_on ?? '',
        opening_kobo: fresh.opening_kobo,
        closing_kobo: fresh.closing_kobo,
        file_name: call.file.name.slice(0, 200),
        digest,
        lines: fresh.lines.length,
        imported_by: user.id,
        imported_at: now.toISOString(),
      }
      const rows = fresh.lines.map(({ bank_id: _, ...line }, position) => ({
        ...line,
        id: uuid(),
        statement_id,
        account_id: account.id,
        position,
      }))
      const again = conflict('already_imported', 'This file was imported before')
      await orRefuse(store.insertStatement(db, statement, rows), 'bank_statement_account_id_digest_key', again)
      const sealed = sealerOf(portal.environment).seal(bytes.toString('base64'), sealedAs(store.fileColumn, statement_id))
      await store.keepFile(db, { id: statement_id, content_sealed: sealed })
      if (table.layout) await store.keepLayout(db, { account_id: account.id, ...table.layout })
      const { audit, changed } = callTools(portal, db, user.id, requestId)
      const { id: _, imported_by: __, imported_at: ___, ...after } = statement
      await audit({ action: 'bank_statement.import', entity: 'bank_statement', entity_id: statement_id, after })
      const { matched, words } = await explainNew(db, { account_id: account.id, statement_id, today: call.today, now })
      await changed('bank', { permission: 'bank.read' })
      const count = fresh.lines.length
      return {
        message: `${count.toLocaleString('en')} ${count === 1 ? 'line' : 'lines'} imported, ${words}`,
        bank_import: { ...found, matched, kept: true },
      }
    })
  }, byKey),

  hold: async (call) => {
    const { db, params, body, today } = call
    const { until, reason } = body
    if (until !== null && !reason) throw invalid({ reason: 'Enter a reason' })
    if (until !== null && until < today) throw invalid({ until: 'Choose today or a later day' })
    const line = await lockForStep(call, holdStep, params.id, body.version)
    const kept = { hold_until: until, hold_reason: until === null ? null : reason }
    await updateVersion(db, 'bank_line', { id: line.id, version: line.version }, kept)
    const action = until === null ? 'bank_line.release' : 'bank_line.hold'
    await call.audit({ action, entity: 'bank_line', entity_id: line.id, after: { dated_on: line.dated_on, ...kept } })
    await call.changed('bank', { permission: 'bank.read' })
    return { message: until === null ? 'The line waits to be matched again' : `On hold until ${until}` }
  },
})

const holdStep: RecordStep<NonNullable<Awaited<ReturnType<typeof store.lockLine>>>> = {
  entity: 'bank_line',
  called: 'line',
  find: ({ db, today }, id) => store.lockLine(db, id, today),
  whyNot: ({ state }) => (state === 'matched' ? conflict('matched', 'This line is matched. Undo the match first') : undefined),
}

const nothing = {
  needs_balances: false,
  from_on: null,
  to_on: null,
  opening_kobo: null,
  closing_kobo: null,
  lines: 0,
  fresh: 0,
  known: 0,
  matched: 0,
  kept: false,
} as const

const statementShape = {
  columns: [],
  layout: { sheets: [], sheet: 1, heading_row: null, rows: [] },
  day_order: 'day_first' as const,
  decimal: 'point' as const,
  missing: null,
  skipped: 0,
}

/** What has to be chosen or typed is asked for; whoever wants to keep the file without it is refused. */
function toLookAt<R extends { needs_balances: boolean }>(report: R, asked: string, keep: boolean | undefined) {
  if (keep) throw invalid(report.needs_balances ? { opening_kobo: asked } : { columns: asked })
  return { message: asked, bank_import: report }
}

interface TableQuery {
  heading_row?: number | undefined
  account_id: string
  columns?: string | undefined
  day_order?: 'day_first' | 'month_first' | undefined
  decimal?: 'point' | 'comma' | undefined
}

/** The lines of a table as its columns were chosen, or as in the last file of the account with these headings, or as they are called. */
async function readTable(db: Db, given: Sheet, query: TableQuery) {
  const sheet = query.heading_row ? given : withBankHeadings(given)
  if (sheet.rows.length === 0) throw invalid({ file: 'This file has headings but no rows' })
  const last = await store.findLayout(db, query.account_id)
  const before = last && last.headings.join('\n') === sheet.headings.join('\n') ? last : undefined
  const chosen = query.columns?.split(',') ?? before?.columns
  const guessed = guessColumns(sheet.headings)
  const keys = chosen ? sheet.headings.map((_, place) => (chosen[place] || null) as BankColumn | null) : guessed
  const day_order = query.day_order ?? before?.day_order ?? 'day_first'
  const decimal = query.decimal ?? before?.decimal_mark ?? 'point'
  const shape = {
    columns: sheet.headings.map((heading, place) => ({
      heading: heading.slice(0, 100) || `Column ${place + 1}`,
      samples: sheet.rows.slice(0, 3).map(({ cells }) => (cells[place] ?? '').slice(0, 60)),
      key: keys[place] ?? null,
    })),
    layout: sheet.layout,
    day_order,
    decimal,
    missing: missingColumns(keys) ?? null,
    skipped: 0,
  }
  if (shape.missing) return { shape, file: undefined, layout: undefined }
  const found = linesOf(sheet, { keys, day_order, decimal })
  if ('problem' in found) throw invalid({ file: found.problem })
  const file: BankFile = { opening_kobo: null, closing_kobo: null, lines: found.lines }
  const layout = {
    headings: sheet.headings,
    columns: keys.map((key) => key ?? ''),
    day_order,
    decimal_mark: decimal,
  }
  return { shape: { ...shape, skipped: found.skipped }, file, layout }
}
