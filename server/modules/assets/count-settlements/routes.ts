import { countSettlements } from '@iroko/contract/assets/count-settlements'
import { orNotFound } from '@iroko/contract/errors'
import { implement, type StaffTools } from '../../../lib/http/implement.ts'
import { standingOf, withdrawal } from '../../platform/requests/actions.ts'
import { askSettlement, settlementRequest } from './actions.ts'
import * as store from './store.ts'

const shown = async ({ db, user }: Pick<StaffTools, 'db' | 'user'>, id: string) =>
  await orNotFound(store.findSettlement(db, user, id), 'settlement')

export const routes = implement(countSettlements, {
  show: async (call) => {
    const found = await shown(call, call.params.id)
    return {
      count_settlement: { ...found, ...(await standingOf(call, settlementRequest, { ...found, asked_by: found.made_by })) },
    }
  },

  ask: async (call) => ({
    message: 'Settlement sent. Another person decides',
    id: await askSettlement(call, call.params.id, call.body),
  }),
  withdraw: withdrawal(settlementRequest, async (call, id) => ({ count_settlement: await shown(call, id) })),
})
