import { noun } from '../../../lib/house/noun.ts'
import { registerReceived } from './actions.ts'
import { routes } from './routes.ts'
import { countOfClient } from './store.ts'

export const assets = noun({
  calls: routes,
  audited: [
    {
      table: 'asset',
      columns: ['tag', 'category_id', 'owner_kind', 'client_id', 'cost_kobo', 'ended_as'],
    },
  ],
  notPersonal: { asset: 'It says which colleague registered what the company owns' },
  onEquipment: registerReceived,
  clientStays: async ({ db }, clientId) => {
    const left = await countOfClient(db, clientId)
    return left === 0
      ? undefined
      : `${left} ${left === 1 ? 'asset of it is' : 'assets of it are'} still here. Give them back first`
  },
})
