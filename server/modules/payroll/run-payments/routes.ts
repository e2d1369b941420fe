import { Readable } from 'node:stream'
import { runPayments } from '@iroko/contract/payroll/run-payments'
import { callTools, implement } from '../../../lib/http/implement.ts'
import { zipOf } from '../../../lib/sheets/zips.ts'
import { paperType } from '../../accounting/bank-layouts/rules.ts'
import { readRun } from '../runs/actions.ts'
import { checkFile, type FileChoice, type RunCall, takeFile } from './actions.ts'
import { contentOf, type Part } from './rules.ts'
import * as store from './store.ts'

export const routes = implement(runPayments, {
  list: async ({ db, params }) => {
    await readRun(db, params.id)
    return { bank_files: await store.listFiles(db, params.id) }
  },

  check: async (call) => {
    const { files, payments, total_kobo, notes, wrong } = await checkFile(call, call.query.layout_id)
    return { bank_file: { files: files.map(({ name }) => name), payments, total_kobo, notes, wrong } }
  },

  bankFile: async (call) => {
    const { run, parts } = await taken(call, { kind: 'all' })
    const [part] = parts
    return { type: 'text/csv; charset=utf-8', name: part?.name ?? `${run.reference}-bank.csv`, stream: part?.text ?? '' }
  },

  byLayout: async (call) => {
    const { run, parts, isCopy } = await taken(call, { kind: 'layout', layout_id: call.query.layout_id })
    const [first, ...rest] = parts
    if (!first || rest.length > 0) return zipped(call, `${run.reference}-bank${isCopy ? '-COPY' : ''}.zip`, parts)
    return { type: paperType(first.name), name: first.name, stream: contentOf(first) }
  },

  byBank: async (call) => {
    const { run, parts, isCopy } = await taken(call, { kind: 'by_bank' })
    return zipped(call, `${run.reference}-banks${isCopy ? '-COPY' : ''}.zip`, parts)
  },
})

/**
 * The first file of each kind is kept; from then on its bytes come back and say that they are a copy, as does the first of another kind: the
 * same payments are in somebody's hands already.
 */
const taken = (call: RunCall, wanted: FileChoice) =>
  // A GET has no transaction of its own, and what is held must stay so until the file is kept.
  call.db
    .transaction()
    .execute((db) => takeFile({ ...call, ...callTools(call.portal, db, call.user.id, call.requestId) }, wanted))

const zipped = ({ now }: RunCall, name: string, parts: readonly Part[]) => ({
  type: 'application/zip',
  name,
  stream: Readable.from(
    zipOf(
      parts.map((part) => ({ name: part.name, content: contentOf(part) })),
      now,
    ),
  ),
})
