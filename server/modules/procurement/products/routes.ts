import { invalid, orNotFound } from '@iroko/contract/errors'
import { products } from '@iroko/contract/procurement/products'
import { crudHandlers } from '../../../lib/crud.ts'
import { implement } from '../../../lib/http/implement.ts'
import { listHeads } from '../bills/store.ts'
import { findVendor } from '../vendors/store.ts'
import { whyNotQuantity } from './rules.ts'
import * as store from './store.ts'

const plain = crudHandlers(products, {
  table: 'product_item',
  rows: store.productRows,
  search: store.searched,
  sort: store.sorts,
  values: async ({ db, today }, body, before) => {
    const taken = await store.findSku(db, body.sku, before?.id)
    if (taken) throw invalid({ sku: `Item number ${body.sku} belongs to ${taken.title}` })
    if (body.makes_category_id && body.kind !== 'equipment')
      throw invalid({ makes_category_id: 'Only equipment becomes an asset' })
    if (body.makes_category_id && !(await store.isCategory(db, body.makes_category_id)))
      throw invalid({ makes_category_id: 'Choose a category from the list' })
    if (body.vendor_id && !(await findVendor(db, body.vendor_id, today)))
      throw invalid({ vendor_id: 'Choose a vendor from the list' })
    if (body.expense_head_id && !(await listHeads(db)).some(({ id }) => id === body.expense_head_id))
      throw invalid({ expense_head_id: 'Choose an expense head from the list' })
    if (before && before.unit !== body.unit && (await store.inStock(db, before.id)) > 0)
      throw invalid({ unit: `There is stock in ${before.unit}. Issue it first, or add another product` })
    return { ...body }
  },
  inUse: async ({ db }, { id }) => {
    const left = await store.inStock(db, id)
    return left > 0 ? `There is still stock of it: ${left}. Issue it first` : undefined
  },
})

export const routes = implement(products, {
  ...plain,

  reorder: async (call) => {
    const { db, params, body } = call
    const product = await orNotFound(
      store.productsOf(db, [params.id]).then((found) => found.get(params.id)),
      'product',
    )
    const branch = await store.findBranch(db, body.branch_id)
    if (!branch) throw invalid({ branch_id: 'Choose a branch from the list' })
    const wrong = whyNotQuantity(product, body.level) ?? whyNotQuantity(product, body.quantity)
    if (wrong) throw invalid({ level: wrong })
    if (body.level > 0 && body.quantity === 0) throw invalid({ quantity: 'Enter how much is bought' })
    await store.setReorder(db, { product_id: product.id, ...body })
    await call.audit({ action: 'product_item.reorder', entity: 'product_item', entity_id: product.id, after: body })
    await call.changed(['product_items', 'stock'], { permission: 'stock.read' })
    return {
      message:
        body.level > 0
          ? `${product.title} is bought anew for ${branch.title} below ${body.level}`
          : `${product.title} is not bought anew for ${branch.title}`,
    }
  },
})
