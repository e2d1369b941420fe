import { assetCategories } from '@iroko/contract/assets/categories'
import { invalid } from '@iroko/contract/errors'
import { crudHandlers } from '../../../lib/crud.ts'
import { implement } from '../../../lib/http/implement.ts'
import { categoryRows, findCodeOwner } from './store.ts'

const plain = crudHandlers(assetCategories, {
  table: 'asset_category',
  rows: categoryRows,
  values: async ({ db }, body, before) => {
    const owner = await findCodeOwner(db, body.code, before?.id)
    if (owner) throw invalid({ code: `${body.code} stands for ${owner.title}` })
    return { ...body }
  },
  inUse: async (_call, { assets }) =>
    assets === 0 ? undefined : `${assets} ${assets === 1 ? 'asset is' : 'assets are'} of this category. Change them first`,
})

export const routes = implement(assetCategories, plain)
