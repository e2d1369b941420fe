/** Adding many people from a file: read, confirmed column by column, checked row by row, then added by a job. */
import { conflict, invalid, orNotFound } from '@iroko/contract/errors'
import { columnsFor, type ImportMapping, importColumns, importLimits, peopleImport } from '@iroko/contract/people/import'
import { sealerOf } from '../../../lib/files/sealed.ts'
import { byKey, type Call, implement, ownTransaction } from '../../../lib/http/implement.ts'
import { countAttempt } from '../../../lib/http/limits.ts'
import type { User } from '../../../lib/http/rights.ts'
import { readSheet, readUpload, type Sheet } from '../../../lib/sheets/read-sheet.ts'
import type { Environment } from '../../../lib/start/environment.ts'
import { canFill } from '../newcomers/actions.ts'
import { notesOf } from '../newcomers/actions-decide.ts'
import { checkRows, namesIn, type ReportRow } from './rules.ts'
import { guessMapping, reuseMapping } from './rules-columns.ts'
import { sortReport } from './rules-report.ts'
import * as store from './store.ts'

type Importing = Pick<Call<typeof peopleImport.list>, 'db' | 'portal' | 'user'>

const samples = 3

/** Long values of an import, sealed, each for its place only. */
export const sealContent = (environment: Environment, id: string, sheet: Sheet): string =>
  sealerOf(environment).seal(JSON.stringify(sheet), `employee_import.content:${id}`)
export const openContent = (environment: Environment, id: string, sealed: string): Sheet =>
  JSON.parse(sealerOf(environment).open(sealed, `employee_import.content:${id}`))
export const sealReport = (environment: Environment, id: string, report: readonly ReportRow[]): string =>
  sealerOf(environment).seal(JSON.stringify(report), `employee_import.report:${id}`)
const openReport = (environment: Environment, id: string, sealed: string): ReportRow[] =>
  JSON.parse(sealerOf(environment).open(sealed, `employee_import.report:${id}`))

export const routes = implement(peopleImport, {
  template: async (call) => {
    const place: Record<string, string | null> = await store.examplePlace(call.db)
    const cells = columnsFor(canFill(call.user)).map((key) => {
      const column = importColumns[key]
      return [column.label, ('example' in column ? column.example : place[key]) ?? '']
    })
    return { import_template: [Object.fromEntries(cells)] }
  },

  list: async (call) => ({ employee_imports: await store.listImports(call.db, call.user.id) }),

  start: ownTransaction(async (call) => {
    const { portal, user, now } = call
    const { db } = portal.database
    await countAttempt(db, [{ key: `import:${user.id}`, tries: 60, minutes: 60 }])
    const { replaces, ...choice } = call.query
    const sheet = await readSheet(await readUpload(call.file.stream, importLimits), { ...importLimits, choice })
    const earlier = replaces ? await opened({ db, portal, user }, replaces) : undefined
    const open = columnsFor(canFill(user))
    const mapping = earlier?.sheet
      ? reuseMapping(sheet.headings, { headings: earlier.sheet.headings, mapping: earlier.row.mapping }, open)
      : guessMapping(sheet.headings, open)
    const id = await call.once(async (transaction) => {
      const id = store.newImportId()
      if (replaces) await store.deleteImport(transaction, user.id, replaces)
      const content = sealContent(portal.environment, id, sheet)
      const draft = {
        id,
        created_by: user.id,
        file_name: labelOf(call.file.name),
        row_count: sheet.rows.length,
        mapping,
        content,
      }
      await store.insertImport(transaction, draft, now)
      return id
    })
    return { employee_import: await shown({ db, portal, user }, id) }
  }, byKey),

  show: async (call) => ({ employee_import: await shown(call, call.params.id) }),

  check: async (call) => {
    const { db, portal, now, params, body } = call
    const { row, sheet } = await opened(call, params.id)
    if (!sheet) throw isOnItsWay()
    const mapping = exactly(body.mapping, sheet)
    refusePay(call.user, mapping)
    const { report, newcomers } = checkRows(
      sheet,
      mapping,
      await store.companyFor({ db, today: call.today, author: call.user.id, sealer: sealerOf(portal.environment) }, (banks) =>
        namesIn(sheet, mapping, banks),
      ),
    )
    const wrong_count = report.filter(({ problems }) => problems.length > 0).length
    const sealed = sealReport(portal.environment, row.id, report)
    const notes = wrong_count === 0 ? await notesOf(call, newcomers) : []
    const change = { state: 'checked' as const, mapping, wrong_count, report: sealed, note: null, notes }
    if (!(await store.updateImport(db, row.id, body.version, change, now))) throw wasChanged()
    await call.changed('imports', { for: [call.user.id] })
    return { employee_import: await shown(call, row.id) }
  },

  report: async (call) => {
    const { page, limit, q, sort, wrong } = call.query
    const row = await orNotFound(store.findImport(call.db, call.user.id, call.params.id, ['report']), 'import')
    const report = row.report ? openReport(call.portal.environment, row.id, row.report) : []
    const rows = sortReport(report, { q, sort, wrong })
    return { import_rows: rows.slice((page - 1) * limit, page * limit), page, limit, total: rows.length }
  },

  run: async (call) => {
    const { db, portal, now, params, body } = call
    const row = await orNotFound(store.findImport(db, call.user.id, params.id), 'import')
    if (row.state === 'uploaded') throw conflict('not_checked', 'Check the file before adding its people')
    if (row.state !== 'checked') throw isOnItsWay()
    refusePay(call.user, row.mapping)
    if (row.wrong_count !== 0)
      throw conflict('has_problems', 'Correct the rows with errors first. The import adds everyone or nobody')
    const change = { state: 'waiting' as const, note: null, added_count: 0 }
    if (!(await store.updateImport(db, row.id, body.version, change, now))) throw wasChanged()
    await portal.jobs.enqueue(db, 'employee-import', { id: row.id, request_id: call.requestId })
    await call.changed('imports', { for: [call.user.id] })
    return { employee_import: await shown(call, row.id) }
  },

  drop: async (call) => {
    const row = await orNotFound(store.findImport(call.db, call.user.id, call.params.id), 'import')
    if (!(await store.deleteImport(call.db, call.user.id, row.id))) throw isOnItsWay()
    return { message: `Import of ${row.file_name} deleted` }
  },
})

function refusePay(user: User, mapping: ImportMapping): void {
  const open = columnsFor(canFill(user))
  const closed = mapping.find((key) => key !== null && !open.includes(key))
  if (closed) throw invalid({ mapping: `You cannot import ${importColumns[closed].label}. Ask a colleague who sets salaries` })
}

const isOnItsWay = () => conflict('on_its_way', 'The people of this file are being added or were already added')
const wasChanged = () => conflict('stale_version', 'You changed this import in another window. Reload to see the change')

/** A label only; signs that turn text around or break a header are dropped. */
const labelOf = (name: string): string => name.replace(/[\p{C}/\\]/gu, '').slice(-120) || 'file'

/** One entry for each column of the file, whatever was sent. */
const exactly = (mapping: ImportMapping, { headings }: Sheet): ImportMapping =>
  Array.from({ length: Math.max(headings.length, mapping.length) }, (_, index) => mapping[index] ?? null)

async function opened({ db, portal, user }: Importing, id: string) {
  const row = await orNotFound(store.findImport(db, user.id, id, ['content']), 'import')
  const isStill = row.state === 'uploaded' || row.state === 'checked'
  return { row, sheet: isStill && row.content ? openContent(portal.environment, id, row.content) : undefined }
}

async function shown(call: Importing, id: string) {
  const { row, sheet } = await opened(call, id)
  const { mapping, content: _content, report: _report, ...header } = row
  // A file that was read before there was a choice says nothing of it.
  const layout = sheet?.layout ?? null
  return { ...header, layout, columns: sheet ? columnsOf(sheet, mapping) : [], can: { pay: canFill(call.user).pay } }
}

/** Each column with the first values in it; one without a heading is named as a spreadsheet names it. */
function columnsOf({ headings, rows }: Sheet, mapping: ImportMapping) {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), headings.length)
  return Array.from({ length: width }, (_, index) => {
    const filled = rows
      .values()
      .map(({ cells }) => cells[index] ?? '')
      .filter((cell) => cell !== '')
    const heading = headings[index] || `Column ${letterOf(index)}`
    return {
      heading: heading.slice(0, 100),
      samples: [...filled.take(samples)].map((cell) => cell.slice(0, 60)),
      key: mapping[index] ?? null,
    }
  })
}

const letterOf = (index: number): string =>
  (index >= 26 ? String.fromCharCode(64 + Math.floor(index / 26)) : '') + String.fromCharCode(65 + (index % 26))
