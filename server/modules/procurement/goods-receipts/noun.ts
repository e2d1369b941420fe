import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'
import { files } from './store-files.ts'

export const goodsReceipts = noun({
  calls: routes,
  files,
  notPersonal: {
    goods_receipt: 'It says which colleague received what the company ordered, which the records of purchasing keep',
  },
})
