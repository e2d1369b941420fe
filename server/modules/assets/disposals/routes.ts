import { assetDisposals } from '@iroko/contract/assets/disposals'
import { orNotFound } from '@iroko/contract/errors'
import { implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { standingOf, withdrawal } from '../../platform/requests/actions.ts'
import { askDisposal, disposalRequest } from './actions.ts'
import * as store from './store.ts'

const shown = async ({ db, user }: Pick<StaffTools, 'db' | 'user'>, id: string) => {
  const { cost_kobo, depreciated_kobo, ...found } = await orNotFound(store.findDisposal(db, user, id), 'disposal')
  const isValued = may(user, 'asset.value') && cost_kobo !== null
  return { ...found, carrying_kobo: isValued ? cost_kobo - (depreciated_kobo ?? 0) : null }
}

export const routes = implement(assetDisposals, {
  list: ({ db, user, query }) => listed('asset_disposals', store.listDisposals(db, user, query)),

  show: async (call) => {
    const found = await shown(call, call.params.id)
    return { asset_disposal: { ...found, ...(await standingOf(call, disposalRequest, { ...found, asked_by: found.made_by })) } }
  },

  ask: async (call) => ({ message: 'Disposal sent. Another person decides', id: await askDisposal(call, call.body) }),
  withdraw: withdrawal(disposalRequest, async (call, id) => ({ asset_disposal: await shown(call, id) })),
})
