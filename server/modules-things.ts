/** What the register (`modules.ts`) takes of what the company owns, buys and keeps running. */
import { assets } from './modules/assets/assets/noun.ts'
import { routes as categories } from './modules/assets/categories/routes.ts'
import { countSettlements } from './modules/assets/count-settlements/noun.ts'
import { counts } from './modules/assets/counts/noun.ts'
import { custodies } from './modules/assets/custodies/noun.ts'
import { depreciation } from './modules/assets/depreciation/noun.ts'
import { disposals } from './modules/assets/disposals/noun.ts'
import { faults } from './modules/facility/faults/noun.ts'
import { routes as figures } from './modules/facility/figures/routes.ts'
import { jobs } from './modules/facility/jobs/noun.ts'
import { meters } from './modules/facility/meters/noun.ts'
import { plans } from './modules/facility/plans/noun.ts'
import { power } from './modules/facility/power/noun.ts'
import { bills } from './modules/procurement/bills/noun.ts'
import { goodsReceipts } from './modules/procurement/goods-receipts/noun.ts'
import { idCards } from './modules/procurement/id-cards/noun.ts'
import { idRequests } from './modules/procurement/id-requests/noun.ts'
import { products } from './modules/procurement/products/noun.ts'
import { purchaseOrders } from './modules/procurement/purchase-orders/noun.ts'
import { purchaseRequests } from './modules/procurement/purchase-requests/noun.ts'
import { quotations } from './modules/procurement/quotations/noun.ts'
import { stock } from './modules/procurement/stock/noun.ts'
import { vendorPayments } from './modules/procurement/vendor-payments/noun.ts'
import { vendors } from './modules/procurement/vendors/noun.ts'
import { withholding } from './modules/procurement/withholding/noun.ts'

export const things = {
  procurement: {
    vendors,
    bills,
    vendorPayments,
    withholding,
    products,
    stock,
    purchaseRequests,
    quotations,
    purchaseOrders,
    goodsReceipts,
    idRequests,
    idCards,
  },
  assets: { categories, assets, custodies, counts, countSettlements, depreciation, disposals },
  facility: { faults, jobs, plans, meters, power, figures },
}
