/** The bank file of a payroll: made once, kept, and a copy from then on. */
import { createHash } from 'node:crypto'
import type { PaperDefinition } from '@iroko/contract/accounting/bank-layouts'
import { conflict, orNotFound, refuse } from '@iroko/contract/errors'
import type { BankFileKind } from '@iroko/contract/payroll/run-payments'
import type { PayrollRun } from '@iroko/contract/payroll/runs'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { type Sealer, sealerOf } from '../../../lib/files/sealed.ts'
import { sealedAs } from '../../../lib/house/sealed.ts'
import type { StaffTools } from '../../../lib/http/implement.ts'
import { csvText, nairaText } from '../../../lib/sheets/csv-text.ts'
import { whyNotUse } from '../../accounting/bank-layouts/rules.ts'
import { differsFrom, readPayments, type WrittenPaper, writePaper } from '../../accounting/bank-layouts/rules-write.ts'
import { type LayoutRecord, lockLayoutForUse } from '../../accounting/bank-layouts/store.ts'
import { accountColumn } from '../../people/pay-details/store-sealed.ts'
import { payoutsOf } from '../payouts/store.ts'
import { hashOf } from '../run-approvals/store.ts'
import { publishRuns, readRun } from '../runs/actions.ts'
import { whyNot } from '../runs/rules.ts'
import { lockRun } from '../runs/store.ts'
import { batchOf, contentOf, copyOf, type Part, partOf, paymentRow } from './rules.ts'
import * as store from './store.ts'

export type RunCall = StaffTools & { params: { id: string } }
type Transfer = store.Payment & { account_number: string }

/** Which file: one of our own lists, or by a layout. */
export type FileChoice = { kind: Exclude<BankFileKind, 'layout'> } | { kind: 'layout'; layout_id: string }

interface Taken {
  run: PayrollRun
  parts: readonly Part[]
  isCopy: boolean
}

/** The bank file of a payroll that is as it was approved; refuses what is no longer so. */
export async function takeFile(call: RunCall, wanted: FileChoice): Promise<Taken> {
  const { db, params, portal, user, now } = call
  // Held, so that nobody gets the file of what is being reversed, and two who ask first get one file and its copy.
  await lockRun(db, params.id)
  const run = await readApproved(db, params.id)
  const layout = wanted.kind === 'layout' ? await usableLayout(call, wanted.layout_id) : undefined
  const sealer = sealerOf(portal.environment)
  const files = await store.findFiles(db, run.id)
  const kept = files.find(({ kind, layout_id }) => kind === wanted.kind && layout_id === (layout?.id ?? null))
  const parts = kept
    ? (JSON.parse(sealer.open(kept.content_sealed, sealedAs(store.bankFileColumn, kept.id))) as Part[])
    : await made(call, run, { kind: wanted.kind, layout, number: files.length + 1, sealer })
  const [first] = files
  const action = first ? 'payroll.bank_file_copy' : 'payroll.bank_file'
  const number = kept?.number ?? files.length + 1
  const by = layout && { layout: layout.title, layout_version: layout.version }
  const after = { reference: run.reference, kind: wanted.kind, ...by, number, digest: digestOf(parts) }
  await call.audit({ action, entity: 'payroll_run', entity_id: run.id, after })
  if (!first) await store.rememberFile(db, run.id, now)
  // Who has it open is asked what became of the money once they reverse it.
  await publishRuns(call)
  if (!first) return { run, parts, isCopy: false }
  return { run, parts: await Promise.all(parts.map((part) => copyOf(part, first, user.full_name))), isCopy: true }
}

/** What the file of a layout would be; a layout that is not confirmed yet is looked at all the same. */
export async function checkFile(
  call: RunCall,
  layoutId: string,
): Promise<WrittenPaper & { payments: number; total_kobo: number }> {
  const run = await readApproved(call.db, call.params.id)
  const layout = await orNotFound(lockLayoutForUse(call.db, layoutId), 'layout')
  const transfers = await openPayments(call, run.id)
  const written = await writtenBy(call, run, { definition: layout.definition, transfers })
  return { ...written, payments: transfers.length, total_kobo: totalOf(transfers) }
}

async function readApproved(db: Db, id: string): Promise<PayrollRun> {
  const run = await readRun(db, id)
  refuse(whyNot(run, 'files', {}))
  if ((await hashOf(db, run.id)) !== run.hash)
    throw conflict('changed', 'This payroll differs from what was approved. Inform your system administrator')
  return run
}

async function usableLayout({ db, today }: StaffTools, id: string): Promise<LayoutRecord> {
  const layout = await orNotFound(lockLayoutForUse(db, id), 'layout')
  refuse(whyNotUse(layout, 'payment', today))
  return layout
}

/** The transfers of a payroll with the numbers of their accounts. */
export async function openPayments({ db, portal }: StaffTools, runId: string): Promise<Transfer[]> {
  const sealer = sealerOf(portal.environment)
  return (await store.findPayments(db, runId)).map((payment) => ({
    ...payment,
    account_number: sealer.open(payment.account_number_sealed, sealedAs(accountColumn, payment.bank_account_id)),
  }))
}

const writtenBy = (
  { today }: StaffTools,
  run: PayrollRun,
  { definition, transfers }: { definition: PaperDefinition; transfers: readonly Transfer[] },
): Promise<WrittenPaper> =>
  writePaper({
    use: 'payment',
    definition,
    about: { batch: run.reference, approved: run.hash, month: run.month.slice(0, 7), pay_on: run.pay_on ?? today },
    rows: transfers.map((transfer) => paymentRow(run, transfer)),
  })

interface Making {
  kind: BankFileKind
  layout: LayoutRecord | undefined
  number: number
  sealer: Sealer
}

/** Makes a bank file and keeps it. */
async function made(call: RunCall, run: PayrollRun, { kind, layout, number, sealer }: Making): Promise<Part[]> {
  const { db, user, now } = call
  const transfers = await openPayments(call, run.id)
  const batch = batchOf(run.hash ?? '', await store.findWithheld(db, run.id))
  const parts = layout ? await byLayout(call, run, { layout, transfers }) : listsOf(run, { kind, batch, transfers })
  const id = uuid()
  await store.insertFile(db, {
    ...{ id, run_id: run.id, number, kind, batch, digest: digestOf(parts), payments: transfers.length },
    ...{ layout_id: layout?.id ?? null, layout_version: layout?.version ?? null },
    total_kobo: totalOf(transfers),
    content_sealed: sealer.seal(JSON.stringify(parts), sealedAs(store.bankFileColumn, id)),
    ...{ taken_by: user.id, taken_at: now.toISOString() },
  })
  return parts
}

/** Our own lists: all payments, or those of each bank. */
function listsOf(
  run: PayrollRun,
  { kind, batch, transfers }: { kind: BankFileKind; batch: string; transfers: Transfer[] },
): Part[] {
  if (kind === 'all') return [{ name: `${run.reference}-bank.csv`, text: fileOf(run, batch, transfers) }]
  return [...Map.groupBy(transfers, ({ bank_code }) => bank_code)].map(([code, some]) => ({
    name: `${run.reference}-${code}-${(some[0]?.bank ?? '').toLowerCase().replaceAll(/\W+/g, '-')}.csv`,
    text: fileOf(run, batch, some),
  }))
}

/** As a layout has them, read again and compared with what was approved. */
async function byLayout(
  call: StaffTools,
  run: PayrollRun,
  { layout: { definition }, transfers }: { layout: LayoutRecord; transfers: readonly Transfer[] },
): Promise<Part[]> {
  const { files, wrong } = await writtenBy(call, run, { definition, transfers })
  if (wrong.length > 0) throw conflict('layout', firstOf(wrong))
  const read = files.flatMap((file) => readPayments(file, definition))
  const differs = differsFrom(
    read,
    transfers.map(({ account_number, net_kobo }) => ({ account: account_number, kobo: net_kobo })),
  )
  if (differs) throw conflict('differs', differs)
  // Counted another way: by the payslips as they are to be paid.
  const paid = (await payoutsOf(call.db, run.id)).find(({ salary_mode }) => salary_mode === 'bank')
  if ((paid?.people ?? 0) !== read.length || (paid?.kobo ?? 0) !== totalOf(transfers))
    throw conflict('differs', 'The payments of the file are not those of the payslips. It is not given out')
  return files.map(partOf)
}

const firstOf = (wrong: readonly string[]): string =>
  wrong.length <= 3 ? wrong.join('. ') : `${wrong.slice(0, 3).join('. ')}, and ${wrong.length - 3} more`

export const digestOf = (parts: readonly Part[]): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(contentOf(part))
  return hash.digest('hex')
}

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
