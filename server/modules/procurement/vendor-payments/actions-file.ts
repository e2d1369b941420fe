/** The bank file of a payment: written once from what was approved, kept, and a copy from then on. */
import { createHash } from 'node:crypto'
import type { PaperDefinition } from '@iroko/contract/accounting/bank-layouts'
import { conflict, orNotFound, refuse } from '@iroko/contract/errors'
import { sealerOf } from '../../../lib/files/sealed.ts'
import { sealedAs } from '../../../lib/house/sealed.ts'
import type { StaffTools } from '../../../lib/http/implement.ts'
import { csvText, nairaText } from '../../../lib/sheets/csv-text.ts'
import { type PlainTab, plainWorkbook } from '../../../lib/sheets/write-xlsx.ts'
import { paperType, whyNotUse } from '../../accounting/bank-layouts/rules.ts'
import { differsFrom, readPayments, writePaper } from '../../accounting/bank-layouts/rules-write.ts'
import { lockLayoutForUse } from '../../accounting/bank-layouts/store.ts'
import { vendorAccountColumn } from '../vendors/store.ts'
import { checkForFile } from './actions.ts'
import { transferReference } from './rules.ts'
import * as store from './store.ts'

interface KeptFile {
  name: string
  /** In base 64. */
  bytes: string
  tabs: PlainTab[]
}

export type Transfer = Awaited<ReturnType<typeof store.transfersOf>>[number] & { account_number: string; reference: string }

/** The file, written where nobody has it yet; `held` is a payment that may be given to the bank. */
export async function takeFile(call: StaffTools, held: store.HeldPayment, layoutId: string | undefined) {
  const { db, user, now, portal } = call
  const place = sealedAs(store.paymentFileColumn, held.id)
  const sealer = sealerOf(portal.environment)
  if (held.content_sealed !== null) {
    const kept = JSON.parse(sealer.open(held.content_sealed, place)) as KeptFile
    const after = { reference: held.reference, digest: held.digest }
    await call.audit({ action: 'vendor_payment.file_copy', entity: 'vendor_payment', entity_id: held.id, after })
    return await copyOf(kept, [`COPY of a file first taken on ${held.taken_at?.slice(0, 10)}`, `copied by ${user.full_name}`])
  }
  await checkForFile(call, held)
  const kept = await writtenOf(call, held, layoutId)
  const digest = digestOf(kept)
  const change = { digest, taken_at: now.toISOString(), taken_by: user.id, layout_id: layoutId ?? null }
  await store.updatePayment(db, held.id, { ...change, content_sealed: sealer.seal(JSON.stringify(kept), place) })
  const after = { reference: held.reference, digest }
  await call.audit({ action: 'vendor_payment.file', entity: 'vendor_payment', entity_id: held.id, after })
  await call.changed('vendor_payments', { permission: 'vendor.read' })
  return replyOf(kept.name, Buffer.from(kept.bytes, 'base64'))
}

const replyOf = (name: string, bytes: Buffer) => ({ type: paperType(name), name, stream: bytes })

/** The same once more: its name and a line before the first say so, and no bank takes it for a new file. */
async function copyOf({ name, bytes, tabs }: KeptFile, words: readonly string[]) {
  const line = [...words, 'Do not pay twice']
  const copy = name.replace(/(\.\w+)$/, '-COPY$1')
  const [first, ...rest] = tabs
  if (first) return replyOf(copy, Buffer.from(await plainWorkbook([{ ...first, lines: [line, ...first.lines] }, ...rest])))
  return replyOf(copy, Buffer.concat([Buffer.from(csvText([line])), Buffer.from(bytes, 'base64')]))
}

async function writtenOf(call: StaffTools, held: store.HeldPayment, layoutId: string | undefined): Promise<KeptFile> {
  const sealer = sealerOf(call.portal.environment)
  const transfers = (await store.transfersOf(call.db, held.id)).map((transfer, at) => ({
    ...transfer,
    account_number: sealer.open(transfer.account_number_sealed, sealedAs(vendorAccountColumn, transfer.account_id)),
    reference: transferReference(held.reference, at + 1),
  }))
  if (layoutId === undefined) return keptList(held.reference, transfers).kept
  const layout = await orNotFound(lockLayoutForUse(call.db, layoutId), 'layout')
  refuse(whyNotUse(layout, 'payment', call.today))
  return await byLayout(layout.definition, held, transfers)
}

/** As a layout has them, read again and compared with what was approved. */
async function byLayout(
  definition: PaperDefinition,
  held: store.HeldPayment,
  transfers: readonly Transfer[],
): Promise<KeptFile> {
  const { files, wrong } = await writePaper({
    use: 'payment',
    definition: { ...definition, most_rows: null },
    about: { batch: held.reference, month: held.pay_on.slice(0, 7), pay_on: held.pay_on },
    rows: transfers.map(({ account_name, cash_kobo, bills, vendor, ...transfer }, at) => ({
      ...{ reference: transfer.reference, payee_name: account_name, payee_code: String(at + 1) },
      ...{ account_number: transfer.account_number, bank: transfer.bank, cbn_code: transfer.cbn_code },
      ...{ nip_code: transfer.nip_code, sort_code: transfer.sort_code, email: transfer.email },
      ...{ amount: cash_kobo, currency: 'NGN', narration: `${vendor} ${bills}`.slice(0, 60) },
    })),
  })
  if (wrong.length > 0) throw conflict('layout', wrong.slice(0, 3).join('. '))
  const [file] = files
  if (!file) throw conflict('layout', 'There is nothing to pay')
  const expected = transfers.map(({ account_number, cash_kobo }) => ({ account: account_number, kobo: cash_kobo }))
  const differs = differsFrom(readPayments(file, definition), expected)
  if (differs) throw conflict('differs', differs)
  return { name: file.name, bytes: Buffer.from(file.bytes).toString('base64'), tabs: file.tabs }
}

const digestOf = ({ bytes }: KeptFile): string => createHash('sha256').update(Buffer.from(bytes, 'base64')).digest('hex')

/** Our own list as it is kept. */
export function keptList(reference: string, transfers: readonly Transfer[]): { kept: KeptFile; digest: string } {
  const bytes = Buffer.from(listOf(reference, transfers)).toString('base64')
  const kept = { name: `${reference}-bank.csv`, bytes, tabs: [] }
  return { kept, digest: digestOf(kept) }
}

const head = ['Reference', 'Vendor', 'Account name', 'CBN code', 'NIP code', 'Bank', 'Account number', 'Amount', 'Narration']

/** Our own list; its first line says which payment it is, how many transfers and how much. */
function listOf(reference: string, transfers: readonly Transfer[]): string {
  const total = transfers.reduce((sum, { cash_kobo }) => sum + cash_kobo, 0)
  const lines = transfers.map((transfer) => [
    ...[transfer.reference, transfer.vendor, transfer.account_name, transfer.cbn_code ?? '', transfer.nip_code ?? ''],
    ...[transfer.bank, transfer.account_number, nairaText(transfer.cash_kobo), transfer.bills],
  ])
  return csvText([[reference, `${transfers.length} payments`, nairaText(total)], head, ...lines])
}
