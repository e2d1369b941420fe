import { expenseHeads } from '@iroko/contract/accounting/expense-heads'
import { assetCategories } from '@iroko/contract/assets/categories'
import type { Row } from '@iroko/contract/endpoint'
import { productKindWords, products, productUnits, unitWords } from '@iroko/contract/procurement/products'
import { stock, stockMoveWords } from '@iroko/contract/procurement/stock'
import { vendors } from '@iroko/contract/procurement/vendors'
import type { ReactNode } from 'react'
import { useMay } from '../../../lib/session.ts'
import { useSend } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { useBranchOptions } from '../../../screens/choices/structure.ts'
import { CrudPage } from '../../../screens/crud-page.tsx'
import { optionOf, optionsOf, searchOptions } from '../../../screens/fields/option.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import { Page } from '../../../ui/page.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { useView, ViewSwitch } from '../../../ui/views/view-switch.tsx'
import { PurchaseRequestDialog } from '../purchase-requests/parts.tsx'
import { confirmationMap, quantityWords } from './parts.tsx'
import { StockDialog } from './parts-stock.tsx'

const views = { catalogue: 'Catalogue', stock: 'Stock', moves: 'Moves', counts: 'Counts' }
const units = productUnits.map((value) => ({ value, label: unitWords[value] }))

/** What the company buys, what of it lies at which branch, and how it came and went. */
export default function ProductItemsPage() {
  const mayMove = useMay('stock.move')
  const maySee = useMay('stock.read')
  const { counts, ...read } = views
  const shownViews = mayMove ? views : maySee ? read : { catalogue: views.catalogue }
  const [view, show] = useView(shownViews as typeof views)
  const choose = maySee ? <ViewSwitch label="Show" views={shownViews as typeof views} view={view} onChange={show} /> : null
  if (view === 'catalogue') return <Catalogue buttons={choose} />
  return (
    <Page
      title="Product items"
      description="Stock is worth its weighted average by branch. Who receives much confirms it, and a count that differs is settled by another person."
      actions={
        <>
          {choose}
          {mayMove ? <AskButton ask={() => <StockDialog />}>Issue stock</AskButton> : null}
        </>
      }
    >
      {view === 'stock' ? <Levels /> : view === 'moves' ? <Moves /> : <Counts />}
    </Page>
  )
}

function Catalogue({ buttons }: { buttons: ReactNode }) {
  const mayEdit = useMay('product.edit')
  const branches = useBranchOptions()
  return (
    <CrudPage
      title="Product items"
      description="What is bought again and again. Equipment becomes assets when it is received, consumables and fuel go into stock."
      calls={products}
      buttons={buttons}
      columns={[
        { key: 'title', label: 'Item', sortable: true },
        { key: 'sku', label: 'Number', sortable: true, width: 130 },
        { key: 'kind', label: 'Kind', width: 130, render: ({ kind }) => productKindWords[kind] },
        { key: 'unit', label: 'Unit', width: 110, render: ({ unit }) => unitWords[unit] },
        { key: 'vendor', label: 'Usual vendor', hidden: true },
        { key: 'last_price_kobo', label: 'Last price', money: true, width: 150 },
      ]}
      filters={[{ type: 'select', name: 'kind', label: 'Kind', options: optionsOf(productKindWords) }]}
      toDraft={({ title, sku, unit, kind, vendor, expense_head, tolerance_bp, makes_category }) => ({
        ...{ title, sku, unit, kind, vendor_id: vendor?.id ?? null, expense_head_id: expense_head?.id ?? null },
        ...{ tolerance_bp, makes_category_id: makes_category?.id ?? null },
      })}
      fields={(row) => [
        { name: 'title', type: 'text', label: 'Item', required: true, maxLength: 100 },
        { name: 'sku', type: 'text', label: 'Item number', required: 'Enter an item number', maxLength: 30 },
        {
          name: 'kind',
          type: 'select',
          label: 'Kind',
          required: true,
          value: 'consumable',
          options: optionsOf(productKindWords),
        },
        { name: 'unit', type: 'select', label: 'Counted in', required: true, value: 'each', options: units },
        {
          ...{ name: 'vendor_id', type: 'select', label: 'Usual vendor', search: searchOptions(vendors.list, optionOf) },
          known: row?.vendor ? [{ value: row.vendor.id, label: row.vendor.title }] : [],
        },
        {
          ...{
            name: 'expense_head_id',
            type: 'select',
            label: 'Charged to',
            search: searchOptions(expenseHeads.list, optionOf),
          },
          known: row?.expense_head ? [{ value: row.expense_head.id, label: row.expense_head.title }] : [],
        },
        {
          name: 'makes_category_id',
          type: 'select',
          label: 'Becomes assets of',
          when: ({ kind }) => kind === 'equipment',
          search: searchOptions(assetCategories.list, optionOf),
          known: row?.makes_category ? [{ value: row.makes_category.id, label: row.makes_category.title }] : [],
        },
        {
          ...{
            name: 'tolerance_bp',
            type: 'number',
            label: 'More than ordered may be received',
            percent: true,
            min: 0,
            max: 10,
            value: 0,
          },
        },
      ]}
      actions={[
        {
          label: 'Reorder level',
          when: () => mayEdit,
          ask: ({ id, title }) => (
            <SendDialog<{ branch_id: string; level: number; quantity: number }>
              title={`When ${title} is bought anew`}
              call={products.reorder}
              params={{ id }}
              prefix="Product | "
              submit="Save"
              fields={[
                { name: 'branch_id', type: 'select', label: 'Branch', required: true, options: branches, full: true },
                { name: 'level', type: 'number', label: 'Below', required: true, min: 0, description: '0 ends it' },
                { name: 'quantity', type: 'number', label: 'So much is bought', required: true, min: 0 },
              ]}
            />
          ),
        },
      ]}
    />
  )
}

type Level = Row<typeof stock.levels>

function Levels() {
  const mayMove = useMay('stock.move')
  const branches = useBranchOptions()
  const lacking = ({ product, reorder_quantity }: Level) => ({
    ...{ product_id: product.id, quantity: reorder_quantity ?? 1 },
  })
  return (
    <ListView
      label="Stock"
      call={stock.levels}
      columns={[
        { key: 'product', label: 'Item', sortable: true, render: ({ product }) => `${product.title} · ${product.sku}` },
        { key: 'branch', label: 'Branch', sortable: true, width: 160 },
        {
          ...{ key: 'quantity', label: 'In stock', sortable: true, align: 'end', width: 140 },
          render: ({ quantity, product }) => quantityWords(quantity, product.unit),
        },
        { key: 'reorder_level', label: 'Buy below', align: 'end', width: 120, named: true },
        {
          ...{ key: 'is_low', label: 'Level', width: 130 },
          render: ({ is_low }) =>
            is_low ? <StatusBadge status="low" map={{ low: { label: 'To reorder', tone: 'waiting' } }} /> : '-',
        },
        { key: 'value_kobo', label: 'Value', sortable: true, money: true, width: 150 },
      ]}
      filters={[
        { type: 'select', name: 'branch_id', label: 'Branch', options: branches },
        { type: 'select', name: 'low', label: 'Level', options: [{ value: 'true', label: 'To reorder' }] },
      ]}
      rowLabel={({ product, branch }) => `${product.title}, ${branch.title}`}
      actions={[
        {
          label: 'Request',
          inRow: 'outline',
          when: ({ is_low }) => is_low,
          ask: (row) => <PurchaseRequestDialog line={lacking(row)} />,
        },
        { label: 'Issue', when: () => mayMove, ask: (row) => <StockDialog level={row} kind="issue" /> },
        { label: 'Transfer', when: () => mayMove, ask: (row) => <StockDialog level={row} kind="transfer" /> },
        { label: 'Count', when: () => mayMove, ask: (row) => <StockDialog level={row} kind="count" /> },
      ]}
      empty="Nothing is in stock yet. What is received of orders appears here."
    />
  )
}

function Moves() {
  const branches = useBranchOptions()
  return (
    <ListView
      label="Moves of stock"
      call={stock.moves}
      columns={[
        { key: 'at', label: 'When', sortable: true, width: 170 },
        { key: 'product', label: 'Item', render: ({ product }) => product.title },
        { key: 'branch', label: 'Branch', width: 140 },
        { key: 'kind', label: 'Kind', width: 110, render: ({ kind }) => stockMoveWords[kind] },
        { key: 'quantity', label: 'Quantity', align: 'end', width: 120 },
        {
          key: 'receiver',
          label: 'Received by',
          named: true,
          width: 160,
          render: ({ receiver }) => receiver?.full_name ?? '-',
        },
        {
          ...{ key: 'confirmation', label: 'Confirmed', width: 130 },
          render: ({ confirmation }) => (confirmation ? <StatusBadge status={confirmation} map={confirmationMap} /> : '-'),
        },
        { key: 'made_by', label: 'By', named: true, hidden: true, render: ({ made_by }) => made_by.full_name },
        { key: 'value_kobo', label: 'Value', money: true, width: 150 },
      ]}
      filters={[
        { type: 'select', name: 'kind', label: 'Kind', options: optionsOf(stockMoveWords) },
        { type: 'select', name: 'branch_id', label: 'Branch', options: branches },
      ]}
      rowLabel={({ product }) => `move of ${product.title}`}
      empty="No moves yet."
    />
  )
}

function Counts() {
  const settle = useSend(stock.settle, { prefix: 'Stock | ', success: 'message' })
  const run =
    (decision: 'settled' | 'refused') =>
    ({ id }: Row<typeof stock.counts>) =>
      settle.mutateAsync({ params: { id }, body: { decision } }).catch(() => undefined)
  const when = ({ can }: Row<typeof stock.counts>) => can.settle
  return (
    <ListView
      label="Counts to settle"
      call={stock.counts}
      columns={[
        { key: 'counted_at', label: 'Counted', sortable: true, width: 170 },
        { key: 'product', label: 'Item', render: ({ product }) => product.title },
        { key: 'branch', label: 'Branch', width: 150 },
        { key: 'expected', label: 'In the books', align: 'end', width: 130, named: true },
        { key: 'counted', label: 'Found', align: 'end', width: 110, named: true },
        { key: 'counted_by', label: 'By', width: 160, render: ({ counted_by }) => counted_by.full_name },
      ]}
      rowLabel={({ product, branch }) => `the count of ${product.title}, ${branch.title}`}
      actions={[
        { label: 'Settle', when, inRow: 'outline', shortcut: 'a', run: run('settled') },
        { label: 'Count again', when, inRow: 'default', shortcut: 'r', run: run('refused') },
      ]}
      empty="No counts to settle. Counts that differ from the books appear here."
    />
  )
}
