import { invalid } from '@iroko/contract/errors'
import { type PunchKey, punchImport, punchImportLimits } from '@iroko/contract/time/punch-import'
import { v7 as uuid } from 'uuid'
import { audit } from '../../../lib/audit.ts'
import { byKey, implement, ownTransaction } from '../../../lib/http/implement.ts'
import { countAttempt } from '../../../lib/http/limits.ts'
import { readSheet, readUpload, type Sheet } from '../../../lib/sheets/read-sheet.ts'
import { numbersAt } from '../enrolments/store.ts'
import * as store from '../punches/store.ts'
import { publishPunches } from '../terminals/notify.ts'
import { branchZones } from '../terminals/store.ts'
import { byOgid, missingColumns, nameOf, type Owner, readPunchRows, withHeadings } from './rules.ts'

const mostProblems = 100

export const routes = implement(punchImport, {
  run: ownTransaction(async ({ portal, once, user, query, file, now, requestId }) => {
    const { db } = portal.database
    await countAttempt(db, [{ key: `punch-import:${user.id}`, tries: 60, minutes: 60 }])
    const zones = await branchZones(db, query.branch_id)
    if (!zones) throw invalid({ branch_id: 'Choose a branch from the list' })
    const upload = await readUpload(file.stream, punchImportLimits)
    const choice = { sheet: query.sheet, heading_row: query.heading_row }
    const table = await readSheet(upload, { ...punchImportLimits, headingsAlone: true, choice })
    const { sheet, keys: guessed } = withHeadings(table)
    if (sheet.rows.length === 0) throw invalid({ file: 'This file has headings but no rows' })
    const keys = query.columns?.split(',').map((key) => (key === '' ? null : (key as PunchKey))) ?? guessed
    const missing = missingColumns(keys)
    const { layout, rows } = sheet
    const shape = { columns: columnsOf(sheet, keys), rows: rows.length, problem_count: 0, kept: false, layout }
    // The columns are asked for before rows are read by them.
    if (missing && query.keep) throw invalid({ columns: missing })
    if (missing) return { message: missing, punch_import: { ...shape, good: 0, fresh: 0, problems: [] } }

    const place = keys.indexOf('ogid')
    const names = [...new Set(sheet.rows.map(({ cells }) => nameOf(cells[place])))]
    const known = new Map<string, Owner>(await numbersAt(db, query.branch_id, names))
    for (const ogid of await store.peopleByOgid(db, names)) known.set(ogid, byOgid(ogid))
    const read = readPunchRows(sheet, keys, zones, known, now.getTime(), user.ogid)
    const punches = read.flatMap(({ punch }) => (punch ? [punch] : []))
    const wrong = read.flatMap(({ line, problem }) => (problem ? [{ line, problem }] : []))
    const report = { ...shape, good: punches.length, problems: wrong.slice(0, mostProblems), problem_count: wrong.length }
    if (!query.keep)
      return {
        message: 'File checked. Nothing is imported yet',
        punch_import: { ...report, fresh: await store.countFresh(db, punches) },
      }

    const fresh = await once(async (transaction) => {
      const count = await store.insertImported(transaction, punches, user.id, now)
      const after = { branch_id: query.branch_id, rows: sheet.rows.length, kept: count, problems: wrong.length }
      await audit(
        transaction,
        { id: user.id, requestId },
        { action: 'punch.import', entity: 'punch_import', entity_id: uuid(), after },
      )
      return count
    })
    if (fresh > 0) await publishPunches(portal, 'punches', true)
    return {
      message: `${fresh.toLocaleString('en')} ${fresh === 1 ? 'punch' : 'punches'} imported`,
      punch_import: { ...report, fresh, kept: true },
    }
  }, byKey),
})

function columnsOf({ headings, rows }: Sheet, keys: readonly (PunchKey | null)[]) {
  return headings.map((heading, index) => ({
    heading: heading.slice(0, 100) || `Column ${index + 1}`,
    samples: rows.slice(0, 3).map(({ cells }) => (cells[index] ?? '').slice(0, 60)),
    key: keys[index] ?? null,
  }))
}
