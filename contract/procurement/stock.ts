/** What lies in the stores of the branches, what it is worth by weighted average, and every move of it. */
import * as z from 'zod/mini'
import { endpoint, flag, id, listQuery, listReply, moment, named, personRef, requiredText, text } from '../endpoint.ts'
import { productUnits, quantity } from './products.ts'

export const stockMoveKinds = ['receipt', 'issue', 'transfer', 'return', 'count'] as const
export type StockMoveKind = (typeof stockMoveKinds)[number]
export const stockMoveWords: Record<StockMoveKind, string> = {
  ...{ receipt: 'Receipt', issue: 'Issue', transfer: 'Transfer', return: 'Return', count: 'Count' },
}

const choice = 'Choose from the list'
const product = z.object({ ...named.shape, sku: z.string(), unit: z.enum(productUnits) })

const level = z.object({
  id: z.string(),
  product,
  branch: named,
  quantity: z.number(),
  value_kobo: z.number(),
  /** Below it the product is bought anew, and so much of it. */
  reorder_level: z.nullable(z.number()),
  reorder_quantity: z.nullable(z.number()),
  is_low: z.boolean(),
})

const move = z.object({
  id: z.string(),
  product,
  branch: named,
  kind: z.enum(stockMoveKinds),
  /** Signed, as is its value in kobo. */
  quantity: z.number(),
  value_kobo: z.number(),
  receiver: z.nullable(personRef),
  note: z.string(),
  made_by: personRef,
  at: moment,
  /** Of an issue that is worth so much that its receiver confirms it. */
  confirmation: z.nullable(z.enum(['waiting', 'confirmed', 'declined'])),
  can: z.object({ confirm: z.boolean() }),
})

const count = z.object({
  ...{ id: z.string(), product, branch: named, counted: z.number(), expected: z.number() },
  ...{ counted_by: personRef, counted_at: moment, can: z.object({ settle: z.boolean() }) },
})

const topics = ['stock', 'product_items'] as const

export const stock = {
  levels: endpoint({
    method: 'GET',
    path: '/api/v1/stock_levels.json',
    access: 'stock.read',
    stake: 'sensitive',
    topics,
    summary: 'What lies at each branch with its value in kobo; with `low` only what is to be bought anew.',
    query: listQuery(['product', 'branch', 'quantity', 'value_kobo'], {
      branch_id: z.optional(id),
      product_id: z.optional(id),
      low: z.optional(flag),
    }),
    rows: 'stock_levels',
    reply: listReply('stock_levels', level),
  }),
  moves: endpoint({
    method: 'GET',
    path: '/api/v1/stock_moves.json',
    access: 'stock.read',
    stake: 'sensitive',
    topics,
    summary: 'Moves of stock, the newest first.',
    query: listQuery(['at'], {
      branch_id: z.optional(id),
      product_id: z.optional(id),
      kind: z.optional(z.enum(stockMoveKinds, choice)),
    }),
    rows: 'stock_moves',
    reply: listReply('stock_moves', move),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/v1/my_stock_moves.json',
    access: 'purchase.request',
    stake: 'sensitive',
    topics,
    summary: 'What was issued to the caller and waits for them to confirm it.',
    query: listQuery(['at'], {}),
    rows: 'stock_moves',
    reply: listReply('stock_moves', move),
  }),
  move: endpoint({
    method: 'POST',
    path: '/api/v1/stock_moves.json',
    access: 'stock.move',
    stake: 'none',
    summary:
      'Issues stock to a person, transfers it to another branch, or records a count; a count that differs is settled by another person.',
    body: z.strictObject({
      product_id: id,
      branch_id: id,
      kind: z.enum(['issue', 'transfer', 'count'], choice),
      /** Of a count what was found. */
      quantity: quantity(0, 'Enter zero or more'),
      /** OGID of whom it is issued to. */
      receiver: z._default(z.nullable(text(60)), null),
      to_branch_id: z._default(z.nullable(id), null),
      note: z._default(text(200), ''),
    }),
    reply: z.object({ message: z.string(), id: z.string() }),
  }),
  confirm: endpoint({
    method: 'PATCH',
    path: '/api/v1/stock_moves/{id}/confirm.json',
    access: 'purchase.request',
    stake: 'none',
    summary: 'The receiver of an issue says that they have it.',
  }),
  decline: endpoint({
    method: 'PATCH',
    path: '/api/v1/stock_moves/{id}/decline.json',
    access: 'purchase.request',
    stake: 'none',
    summary: 'The receiver of an issue says that they do not have it: it returns to stock, and who issued it is told.',
    body: z.strictObject({ reason: requiredText(200, 'Enter a reason') }),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/api/v1/stock_counts.json',
    access: 'stock.move',
    stake: 'sensitive',
    topics,
    summary: 'Counts that differ and wait for another person.',
    query: listQuery(['counted_at'], {}),
    rows: 'stock_counts',
    reply: listReply('stock_counts', count),
  }),
  settle: endpoint({
    method: 'PATCH',
    path: '/api/v1/stock_counts/{id}/settle.json',
    access: 'stock.move',
    stake: 'none',
    summary:
      'Settles a count that differs, by another person than who counted: the difference is moved, or it is counted again.',
    body: z.strictObject({ decision: z.enum(['settled', 'refused'], choice) }),
  }),
}
