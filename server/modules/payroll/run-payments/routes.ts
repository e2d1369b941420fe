import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { conflict, refuse } from '@iroko/contract/errors'
import { type BankFileKind, runPayments } from '@iroko/contract/payroll/run-payments'
import type { PayrollRun } from '@iroko/contract/payroll/runs'
import { v7 as uuid } from 'uuid'
import { type Sealer, sealerOf } from '../../../lib/files/sealed.ts'
import { sealedAs } from '../../../lib/house/sealed.ts'
import { callTools, implement, type StaffTools } from '../../../lib/http/implement.ts'
import { csvText, nairaText } from '../../../lib/sheets/csv-text.ts'
import { zipOf } from '../../../lib/sheets/zips.ts'
import { accountColumn } from '../../people/pay-details/store-sealed.ts'
import { hashOf } from '../run-approvals/store.ts'
import { publishRuns, readRun } from '../runs/actions.ts'
import { whyNot } from '../runs/rules.ts'
import { lockRun } from '../runs/store.ts'
import { batchOf, copyOf, type Part } from './rules.ts'
import * as store from './store.ts'

type RunCall = StaffTools & { params: { id: string } }
type Transfer = store.Payment & { account_number: string }

export const routes = implement(runPayments, {
  list: async ({ db, params }) => {
    await readRun(db, params.id)
    return { bank_files: await store.listFiles(db, params.id) }
  },

  bankFile: async (call) => {
    const { run, parts } = await taken(call, 'all')
    const [part] = parts
    return { type: 'text/csv; charset=utf-8', name: part?.name ?? `${run.reference}-bank.csv`, stream: part?.text ?? '' }
  },

  byBank: async (call) => {
    const { run, parts, isCopy } = await taken(call, 'by_bank')
    return {
      type: 'application/zip',
      name: `${run.reference}-banks${isCopy ? '-COPY' : ''}.zip`,
      stream: Readable.from(
        zipOf(
          parts.map(({ name, text }) => ({ name, content: text })),
          call.now,
        ),
      ),
    }
  },
})

/**
 * The bank file of a payroll that is as it was approved. The first of each kind is kept; from then on its bytes come back and say that they
 * are a copy, as does the first of the other kind: the same payments are in somebody's hands already.
 */
const taken = (call: RunCall, kind: BankFileKind) =>
  // A GET has no transaction of its own, and what is held must stay so until the file is kept.
  call.db
    .transaction()
    .execute((db) => takeFile({ ...call, ...callTools(call.portal, db, call.user.id, call.requestId) }, kind))

async function takeFile(
  call: RunCall,
  kind: BankFileKind,
): Promise<{ run: PayrollRun; parts: readonly Part[]; isCopy: boolean }> {
  const { db, params, portal, user, now } = call
  // Held, so that nobody gets the file of what is being reversed, and two who ask first get one file and its copy.
  await lockRun(db, params.id)
  const run = await readRun(db, params.id)
  refuse(whyNot(run, 'files', {}))
  if ((await hashOf(db, run.id)) !== run.hash)
    throw conflict('changed', 'This payroll differs from what was approved. Inform your system administrator')
  const sealer = sealerOf(portal.environment)
  const files = await store.findFiles(db, run.id)
  const kept = files.find((file) => file.kind === kind)
  const parts = kept
    ? (JSON.parse(sealer.open(kept.content_sealed, sealedAs(store.bankFileColumn, kept.id))) as Part[])
    : await made(call, run, { kind, number: files.length + 1, sealer })
  const [first] = files
  const action = first ? 'payroll.bank_file_copy' : 'payroll.bank_file'
  const after = { reference: run.reference, kind, number: kept?.number ?? files.length + 1, digest: digestOf(parts) }
  await call.audit({ action, entity: 'payroll_run', entity_id: run.id, after })
  if (!first) await store.rememberFile(db, run.id, now)
  // Who has it open is asked what became of the money once they reverse it.
  await publishRuns(call)
  if (!first) return { run, parts, isCopy: false }
  return { run, parts: parts.map((part) => copyOf(part, first, user.full_name)), isCopy: true }
}

/** Makes a bank file and keeps it. */
async function made(
  { db, user, now }: RunCall,
  run: PayrollRun,
  { kind, number, sealer }: { kind: BankFileKind; number: number; sealer: Sealer },
): Promise<Part[]> {
  const transfers = (await store.findPayments(db, run.id)).map((payment) => ({
    ...payment,
    account_number: sealer.open(payment.account_number_sealed, sealedAs(accountColumn, payment.bank_account_id)),
  }))
  const batch = batchOf(run.hash ?? '', await store.findWithheld(db, run.id))
  const parts =
    kind === 'all'
      ? [{ name: `${run.reference}-bank.csv`, text: fileOf(run, batch, transfers) }]
      : [...Map.groupBy(transfers, ({ bank_code }) => bank_code)].map(([code, some]) => ({
          name: `${run.reference}-${code}-${(some[0]?.bank ?? '').toLowerCase().replaceAll(/\W+/g, '-')}.csv`,
          text: fileOf(run, batch, some),
        }))
  const id = uuid()
  await store.insertFile(db, {
    ...{ id, run_id: run.id, number, kind, batch, digest: digestOf(parts), payments: transfers.length },
    total_kobo: totalOf(transfers),
    content_sealed: sealer.seal(JSON.stringify(parts), sealedAs(store.bankFileColumn, id)),
    ...{ taken_by: user.id, taken_at: now.toISOString() },
  })
  return parts
}

const digestOf = (parts: readonly Part[]): string =>
  createHash('sha256')
    .update(parts.map(({ text }) => text).join(''))
    .digest('hex')

const totalOf = (transfers: readonly Transfer[]): number => transfers.reduce((sum, { net_kobo }) => sum + net_kobo, 0)

const head = ['Reference', 'OGID', 'Account name', 'CBN code', 'NIP code', 'Bank', 'Account number', 'Amount', 'Narration']

/** Payments as CSV; its first line says of which batch they are, how many and how much. */
function fileOf(run: PayrollRun, batch: string, transfers: readonly Transfer[]): string {
  const lines = transfers.map(({ ogid, account_name, cbn_code, nip_code, bank, account_number, net_kobo }) => [
    run.reference,
    ogid,
    account_name,
    cbn_code ?? '',
    nip_code ?? '',
    bank,
    account_number,
    nairaText(net_kobo),
    `Salary ${run.month.slice(0, 7)}`,
  ])
  const about = [`Batch ${batch}`, `Approved ${run.hash}`, `${transfers.length} payments`, nairaText(totalOf(transfers))]
  return csvText([[...about, ...(run.pay_on ? [`Pay on ${run.pay_on}`] : [])], head, ...lines])
}
