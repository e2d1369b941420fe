/** What a form says of an order, as it is kept: each line of a product, an account, an office and a rate that exist; refused by field. */
import { conflict, invalid, orNotFound, refuse } from '@iroko/contract/errors'
import type { OrderDraft, SentOrderLine } from '@iroko/contract/procurement/purchase-orders'
import { v7 as uuid } from 'uuid'
import type { StaffTools } from '../../../lib/http/implement.ts'
import { officesOf } from '../../accounting/accounts/store-lines.ts'
import { rateOn } from '../../accounting/tax-codes/rules.ts'
import { whyNoVendor } from '../bills/actions.ts'
import { whyNotAccount } from '../bills/rules.ts'
import { accountsOf, listHeads, listTaxCodes } from '../bills/store.ts'
import { whyNotQuantity } from '../products/rules.ts'
import { findBranch, type Product, productsOf } from '../products/store.ts'
import { lockRequest, linesOf as requestLines } from '../purchase-requests/store.ts'
import { whyNoHand } from '../quotations/actions.ts'
import { findVendor } from '../vendors/store.ts'
import { type Content, priced } from './rules.ts'

type SummedContent = Content & { net_kobo: number; vat_kobo: number; total_kobo: number }

/** `known` are the ids of the lines that stand. */
export async function contentOf(call: StaffTools, draft: OrderDraft, known: readonly string[]): Promise<SummedContent> {
  const { db, user, today } = call
  const vendor = await findVendor(db, draft.vendor_id, today)
  if (!vendor) throw invalid({ vendor_id: 'Choose a vendor from the list' })
  if (vendor.state !== 'active') throw conflict('vendor', whyNoVendor(vendor))
  refuse(await whyNoHand(db, vendor, user.id))
  if (!(await findBranch(db, draft.branch_id))) throw invalid({ branch_id: 'Choose a branch from the list' })
  const { lines, wrong } = await checkLines(call, draft, known)
  if (draft.expected_on !== null && known.length === 0 && draft.expected_on < today)
    wrong.expected_on = 'Choose today or a later day'
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  const { vendor_id, branch_id, request_id, terms, expected_on, few_quotes_reason } = draft
  const { lines: counted, net_kobo, vat_kobo, total_kobo } = priced(lines)
  if (counted.some((line) => line.net_kobo === 0)) throw invalid({ lines: 'A line comes to less than one kobo' })
  return {
    vendor_id,
    branch_id,
    request_id,
    terms,
    expected_on,
    few_quotes_reason,
    lines: counted,
    net_kobo,
    vat_kobo,
    total_kobo,
  }
}

/** The lines that may be ordered of a request; whose request it is. */
async function wantedBy({ db, user, today }: StaffTools, request_id: string | null) {
  if (request_id === null) return { ids: new Set<string>(), requester_id: null }
  const request = await orNotFound(lockRequest(db, request_id, { user, today }), 'purchase request')
  if (request.status !== 'approved') throw conflict('request', `This request is ${request.status}. Approved ones are ordered`)
  return { ids: new Set((await requestLines(db, [request.id])).map(({ id }) => id)), requester_id: request.employee_id }
}

async function checkLines(call: StaffTools, draft: OrderDraft, known: readonly string[]) {
  const { db, user, today } = call
  const wanted = await wantedBy(call, draft.request_id)
  const products = await productsOf(
    db,
    draft.lines.flatMap(({ product_id }) => product_id ?? []),
  )
  const heads = new Map((await listHeads(db)).map((head) => [head.id, head]))
  const codes = new Map((await listTaxCodes(db)).map((code) => [code.id, code]))
  const offices = await officesOf(
    db,
    draft.lines.flatMap(({ office_id }) => office_id ?? []),
  )
  const headOf = ({ account_id, expense_head_id, product_id }: SentOrderLine): string | null =>
    account_id ? null : (expense_head_id ?? products.get(product_id ?? '')?.expense_head_id ?? null)
  const accountIds = draft.lines.flatMap((line) => line.account_id ?? heads.get(headOf(line) ?? '')?.account_id ?? [])
  const accounts = await accountsOf(db, accountIds)
  const wrong: Record<string, string> = {}
  const lines = draft.lines.map((line, at) => {
    const product = line.product_id ? products.get(line.product_id) : undefined
    const head = headOf(line)
    const account = accounts.get(line.account_id ?? heads.get(head ?? '')?.account_id ?? '')
    const rates = codes.get(line.tax_code_id)?.rates
    const isService = product?.kind === 'service'
    const why =
      whyNotProduct(line, product) ??
      (line.id && !known.includes(line.id) ? 'This line was not found' : undefined) ??
      (line.request_line_id && !wanted.ids.has(line.request_line_id) ? 'This line is not of the request' : undefined) ??
      (isService ? whyNoService(wanted.requester_id, user.id) : undefined) ??
      whyNotCharged(line, account, offices.get(line.office_id ?? '')) ??
      (rates ? undefined : 'Choose the VAT from the list')
    if (why) wrong[`lines.${at}`] = why
    const { request_line_id, product_id, quantity, price_kobo, tax_code_id, account_id, office_id } = line
    return {
      ...{
        id: line.id ?? uuid(),
        request_line_id,
        product_id,
        title: product?.title ?? line.title,
        unit: product?.unit ?? ('each' as const),
      },
      ...{
        quantity,
        price_kobo,
        tax_code_id,
        vat_bp: rateOn(rates ?? [], today) ?? 0,
        expense_head_id: head,
        account_id,
        office_id,
      },
      is_service: isService,
    }
  })
  return { lines, wrong }
}

/** Who asked for a service confirms it, and does not receive what they ordered themselves. */
function whyNoService(requesterId: string | null, buyerId: string): string | undefined {
  if (requesterId === null) return 'A service needs a purchase request: who asked for it confirms it'
  return requesterId === buyerId ? 'You asked for this service. Another buyer orders it' : undefined
}

type Account = NonNullable<ReturnType<Awaited<ReturnType<typeof accountsOf>>['get']>>

function whyNotCharged(
  { account_id, expense_head_id, office_id }: SentOrderLine,
  account: Account | undefined,
  office: { is_archived: boolean } | undefined,
): string | undefined {
  if (!account || (account_id && expense_head_id)) return 'Choose an account for each line'
  const why = whyNotAccount(account)
  if (why) return why
  if (office_id) return office?.is_archived === false ? undefined : 'Choose an office from the list'
  return account.kind === 'expense' ? 'Choose an office' : undefined
}

function whyNotProduct({ product_id, title, id, quantity }: SentOrderLine, product: Product | undefined): string | undefined {
  if (product_id && !product) return 'Choose a product from the list'
  if (!product) return title === '' ? 'Choose a product, or write what is ordered' : undefined
  // What stands in an open order goes on; new lines of an archived product do not.
  if (product.is_archived && id === null) return `${product.title} is archived`
  return whyNotQuantity(product, quantity)
}
