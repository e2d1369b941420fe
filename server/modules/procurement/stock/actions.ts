/** Stock is issued to a person, moved to another branch, counted, received and sent back. */
import { conflict, invalid, orNotFound } from '@iroko/contract/errors'
import { v7 as uuid } from 'uuid'
import type { StaffTools } from '../../../lib/http/implement.ts'
import { quote, write } from '../../../lib/mail/letters.ts'
import { milliOf, quantityOf, whyNotQuantity } from '../products/rules.ts'
import { findBranch, type Product, productsOf } from '../products/store.ts'
import { confirmedFromKobo, countedAs, receivedAt, takenFrom } from './rules.ts'
import * as store from './store.ts'

interface Place {
  id: string
  title: string
}

interface StockDraft {
  product_id: string
  branch_id: string
  quantity: number
  receiver: string | null
  to_branch_id: string | null
  note: string
}

export const published = (call: Pick<StaffTools, 'changed'>) => call.changed('stock', { permission: 'stock.read' })

/** The product and branch of a move; refused where it is not kept in stock, or half a piece is meant. */
export async function stockedProduct(
  { db }: StaffTools,
  { product_id, branch_id, quantity }: StockDraft,
): Promise<{ product: Product; branch: Place }> {
  const product = (await productsOf(db, [product_id])).get(product_id)
  if (!product) throw invalid({ product_id: 'Choose a product from the list' })
  if (product.kind === 'equipment' || product.kind === 'service')
    throw invalid({ product_id: `${product.title} is not kept in stock` })
  const branch = await findBranch(db, branch_id)
  if (!branch) throw invalid({ branch_id: 'Choose a branch from the list' })
  const wrong = whyNotQuantity(product, quantity)
  if (wrong) throw invalid({ quantity: wrong })
  return { product, branch }
}

/** 'Lagos has 3 pieces of Toner. Issue at most 3' */
const tooMuch = (product: Product, branch: Place, milli: number, verb: string) => {
  const left = milli / 1000
  const sentence = `${branch.title} has ${quantityOf(left, product.unit)} of ${product.title}. ${verb} at most ${left}`
  return conflict('stock', sentence)
}

export async function issueStock(call: StaffTools, product: Product, branch: Place, wanted: StockDraft) {
  const { db, user, now, today } = call
  if (wanted.receiver === null) throw invalid({ receiver: 'Choose who receives it' })
  const receiver = await store.findReceiver(db, wanted.receiver, today)
  if (!receiver) throw invalid({ receiver: 'Choose a colleague from the list' })
  if (receiver.id === user.id) throw invalid({ receiver: 'You cannot issue stock to yourself. Ask a colleague to issue it' })
  if (!receiver.works)
    throw invalid({
      receiver: `${receiver.full_name} ${receiver.exit_date ? `left on ${receiver.exit_date}` : 'does not work here today'}`,
    })
  if (wanted.quantity === 0) throw invalid({ quantity: 'Enter more than zero' })
  const level = await store.lockLevel(db, product.id, branch.id)
  const taken = takenFrom(level, milliOf(wanted.quantity))
  if (!taken) throw tooMuch(product, branch, level.milli, 'Issue')
  const id = uuid()
  const isConfirmed = -taken.value_kobo >= confirmedFromKobo
  await store.insertMove(db, {
    ...{ id, product_id: product.id, branch_id: branch.id, kind: 'issue', source_id: id, leg: 1, ...taken },
    ...{ receiver_id: receiver.id, note: wanted.note, made_by: user.id, made_at: now.toISOString() },
    ...(isConfirmed && { confirmation: 'waiting' }),
  })
  const after = { product: product.title, branch: branch.title, quantity: wanted.quantity, receiver: receiver.full_name }
  await call.audit({ action: 'stock.issue', entity: 'stock_move', entity_id: id, after })
  await call.changed('stock', { for: [receiver.id], permission: 'stock.read' })
  const what = `${quantityOf(wanted.quantity, product.unit)} of ${product.title}`
  return { message: `${what} issued to ${receiver.full_name}${isConfirmed ? '. They are asked to confirm it' : ''}`, id }
}

export async function transferStock(call: StaffTools, product: Product, branch: Place, wanted: StockDraft) {
  const { db, user, now } = call
  const target = wanted.to_branch_id === null ? undefined : await findBranch(db, wanted.to_branch_id)
  if (!target || target.id === branch.id) throw invalid({ to_branch_id: 'Choose another branch' })
  if (wanted.quantity === 0) throw invalid({ quantity: 'Enter more than zero' })
  // In one order for everybody, so that two transfers in opposite directions do not wait for each other.
  const levels = new Map<string, Awaited<ReturnType<typeof store.lockLevel>>>()
  for (const id of [branch.id, target.id].sort()) levels.set(id, await store.lockLevel(db, product.id, id))
  const level = levels.get(branch.id) ?? { milli: 0, value_kobo: 0 }
  const taken = takenFrom(level, milliOf(wanted.quantity))
  if (!taken) throw tooMuch(product, branch, level.milli, 'Transfer')
  // What comes to the other branch has a value as well: a kobo of it is never lost on the way, and never nothing is stored.
  if (taken.value_kobo === 0) throw conflict('stock', `${product.title} is worth too little to divide. Transfer all of it`)
  const id = uuid()
  const move = {
    product_id: product.id,
    kind: 'transfer',
    source_id: id,
    note: wanted.note,
    made_by: user.id,
    made_at: now.toISOString(),
  } as const
  await store.insertMove(db, { ...move, id, branch_id: branch.id, leg: 1, ...taken })
  await store.insertMove(db, {
    ...{ ...move, id: uuid(), branch_id: target.id, leg: 2, milli: -taken.milli, value_kobo: -taken.value_kobo },
  })
  const after = { product: product.title, from: branch.title, to: target.title, quantity: wanted.quantity }
  await call.audit({ action: 'stock.transfer', entity: 'stock_move', entity_id: id, after })
  await published(call)
  return { message: `${quantityOf(wanted.quantity, product.unit)} of ${product.title} transferred to ${target.title}`, id }
}

export async function countStock(call: StaffTools, product: Product, branch: Place, { quantity }: StockDraft) {
  const { db, user, now } = call
  const level = await store.lockLevel(db, product.id, branch.id)
  const isRight = level.milli === milliOf(quantity)
  const id = uuid()
  const counted = { id, product_id: product.id, branch_id: branch.id, counted: quantity, expected: level.milli / 1000 }
  const row = {
    ...counted,
    status: isRight ? ('right' as const) : ('open' as const),
    counted_by: user.id,
    counted_at: now.toISOString(),
  }
  await store.insertCount(db, row).catch((error: unknown) => {
    throw typeof error === 'object' && error !== null && 'constraint' in error && error.constraint === 'stock_count_open'
      ? conflict('count', `A count of ${product.title} in ${branch.title} already waits to be settled`)
      : error
  })
  await call.audit({ action: 'stock.count', entity: 'stock_count', entity_id: id, after: row })
  await published(call)
  return { message: isRight ? 'Counted. It agrees with the books' : 'Counted. It differs: another person settles it', id }
}

type Count = NonNullable<Awaited<ReturnType<typeof store.lockCount>>>

/** Moves the difference that was counted, whatever was moved since; or lets the count be. */
export async function settleStock(call: StaffTools, count: Count, decision: 'settled' | 'refused'): Promise<string> {
  const { db, user, now } = call
  const { product_id, branch_id } = count
  if (decision === 'settled') {
    const product = await orNotFound(
      productsOf(db, [product_id]).then((found) => found.get(product_id)),
      'product',
    )
    const level = await store.lockLevel(db, product_id, branch_id)
    const moved = countedAs(level, milliOf(count.counted) - milliOf(count.expected), product.last_price_kobo)
    if (!moved) throw conflict('stock', 'Less is left than this count missed. Count it again')
    await store.insertMove(db, {
      ...{ id: uuid(), product_id, branch_id, kind: 'count', source_id: count.id, leg: 1, ...moved },
      ...{ made_by: user.id, made_at: now.toISOString() },
    })
  }
  await store.settleCount(db, count.id, { status: decision, settled_by: user.id, settled_at: now.toISOString() })
  await call.audit({ action: 'stock.settle', entity: 'stock_count', entity_id: count.id, after: { status: decision } })
  await published(call)
  return decision === 'settled' ? 'Count settled' : 'Count rejected. Count it again'
}

type Issue = NonNullable<Awaited<ReturnType<typeof store.lockWaiting>>>

/** What its receiver does not have is back in stock at its value; who issued it is told. */
export async function declineMove(call: StaffTools, move: Issue, reason: string): Promise<void> {
  const { db, user, now } = call
  const { product_id, branch_id } = move
  await store.confirmMove(db, move.id, 'declined', now.toISOString())
  await store.lockLevel(db, product_id, branch_id)
  await store.insertMove(db, {
    ...{ id: uuid(), product_id, branch_id, kind: 'return', source_id: move.id, leg: 2, note: reason },
    ...{ milli: -milliOf(move.quantity), value_kobo: -move.value_kobo, made_by: user.id, made_at: now.toISOString() },
  })
  await call.audit({
    action: 'stock.decline',
    entity: 'stock_move',
    entity_id: move.id,
    after: { confirmation: 'declined', reason },
  })
  const subject = `${user.full_name} did not receive what you issued`
  const lines = [
    `${user.full_name} says that they did not receive what you issued to them. It is back in stock.`,
    ...quote(reason),
  ]
  await write(
    call,
    [move.made_by],
    '/dashboard/product-items?view=moves',
    { subject, lines, door: 'Open moves of stock' },
    'requests',
  )
  await published(call)
}

/** Takes what was delivered into stock at the price of its order; for the noun that receives. */
export async function receiveStock(
  { db, user, now }: Pick<StaffTools, 'db' | 'user' | 'now'>,
  {
    product_id,
    branch_id,
    quantity,
    price_kobo,
    source_id,
  }: { product_id: string; branch_id: string; quantity: number; price_kobo: number; source_id: string },
): Promise<void> {
  await store.lockLevel(db, product_id, branch_id)
  await store.insertMove(db, {
    ...{ id: uuid(), product_id, branch_id, kind: 'receipt', source_id, leg: 1, ...receivedAt(price_kobo, milliOf(quantity)) },
    ...{ made_by: user.id, made_at: now.toISOString() },
  })
}

/** Takes what goes back to its vendor out of stock. */
export async function sendBack(
  { db, user, now }: Pick<StaffTools, 'db' | 'user' | 'now'>,
  product: Product,
  branch: Place,
  { quantity, source_id, leg, note }: { quantity: number; source_id: string; leg: number; note: string },
): Promise<void> {
  const level = await store.lockLevel(db, product.id, branch.id)
  const taken = takenFrom(level, milliOf(quantity))
  if (!taken) throw tooMuch(product, branch, level.milli, 'Return')
  await store.insertMove(db, {
    ...{ id: uuid(), product_id: product.id, branch_id: branch.id, kind: 'return', source_id, leg, note, ...taken },
    ...{ made_by: user.id, made_at: now.toISOString() },
  })
}
